import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { resumeForm } from '#app/domain/class/enrollment-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { classTaskTitle } from '../task-title.ts'
import { ChangePlace } from './change-place.tsx'
import { readSeatBilling, showSeatBilling } from './read-billing.server.ts'
import { SeatBillingPreview } from './seat-billing.tsx'
import { atSeat, backFrom, readSeat, seatTask } from './tasks-seat.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: classTaskTitle('A student goes on') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const data = readSeat(access, args)
	return { ...data, billing: readSeatBilling(access, data.seat.id, 'resume') }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const at = atSeat(args, access)
	return (await showSeatBilling(at, at.which.id, () => 'resume')) ?? resume(at)
}

const resume = seatTask({
	form: resumeForm,
	save: ({ access, which }, { version }) => resumeEnrolment(access, which, version),
	then: ({ student }, context) => backFrom(context, `${student}’s enrollment continues.`, null),
})

export default function ResumeSeat() {
	const { billing, ...data } = useLoaderData<typeof loader>()
	const { name, state } = data.seat
	const form = useFormPage()
	return (
		<ChangePlace {...data} form={form} change="resume" title={`${name} goes on`} submit="Go on">
			<p>
				{state === 'ending'
					? 'The last day is removed.'
					: 'The pause ends today. If they gave up the seat, they need a free one.'}
			</p>
			{data.classRow.kind === 'private' ? (
				<p>Lessons that were taken out of the schedule do not come back by themselves.</p>
			) : null}
			<SeatBillingPreview first={billing} />
		</ChangePlace>
	)
}
