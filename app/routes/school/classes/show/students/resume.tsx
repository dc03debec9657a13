import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { resumeForm } from '#app/domain/class/enrollment-form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { done } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { classTaskTitle } from '../task-title.ts'
import { ChangePlace } from './change-place.tsx'
import { readSeatBilling, showSeatBilling } from './read-billing.server.ts'
import { SeatBillingPreview } from './seat-billing.tsx'
import { atSeat, backFrom, firstLostDay, readSeat, seatTask } from './tasks-seat.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: classTaskTitle('A student goes on') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const data = readSeat(access, args)
	const { classRow, seat } = data
	return {
		...data,
		billing: readSeatBilling(access, seat.id, 'resume'),
		isWithoutLessons: firstLostDay(access, { classId: classRow.id, id: seat.id }) !== null,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const at = atSeat(args, access)
	return (await showSeatBilling(at, at.which.id, () => 'resume')) ?? resume(at)
}

const resume = seatTask({
	form: resumeForm,
	save({ access, which }, { version }) {
		const lost = firstLostDay(access, which)
		const resumed = resumeEnrolment(access, which, version)
		return resumed.ok ? done({ ...resumed.value, lost }) : resumed
	},
	then({ student, lost: day }, context) {
		const what = `${student}’s enrollment continues.`
		if (day === null) return backFrom(context, what, null)
		return goTo(href.newSeries(context.which.classId, { day }), 'enrolment-changed', {
			what: `${what} Add the lessons that left the schedule.`,
		})
	},
})

export default function ResumeSeat() {
	const { billing, isWithoutLessons, ...data } = useLoaderData<typeof loader>()
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
				<p>
					Lessons that were taken out of the schedule do not come back by themselves.
					{isWithoutLessons ? ' You add them on the next page.' : null}
				</p>
			) : null}
			<SeatBillingPreview first={billing} />
		</ChangePlace>
	)
}
