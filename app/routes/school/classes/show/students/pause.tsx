import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField } from '#app/components/fields.tsx'
import { pauseForm } from '#app/domain/class/enrollment-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { pauseEnrolment } from '#app/models/enrolment/changes.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { classTaskTitle } from '../task-title.ts'
import { ChangePlace } from './change-place.tsx'
import { atSeat, backFrom, readSeat, seatTask } from './tasks-seat.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: classTaskTitle('Pause a student') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readSeat(access, args)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return pause(atSeat(args, access))
}

const pause = seatTask({
	form: pauseForm,
	save: ({ access, which }, value) => pauseEnrolment(access, which, value),
	then: ({ student, next }, context) => backFrom(context, `${student} pauses.`, next),
})

export default function PauseSeat() {
	const data = useLoaderData<typeof loader>()
	const form = useFormPage({ from: data.today, keepsSeat: 'on' })
	return (
		<ChangePlace {...data} form={form} change="pause" title={`Pause ${data.seat.name}`} submit="Pause">
			<DateField form={form} name="from" label="First day of the pause" />
			<DateField
				form={form}
				name="to"
				label="Last day of the pause"
				hint="Leave blank if you do not know yet."
			/>
			<CheckboxField
				form={form}
				name="keepsSeat"
				label="Keeps the seat"
				hint="Otherwise it is free for others from the first day on."
			/>
			<CheckboxField form={form} name="paysWhilePaused" label="Pays while pausing" />
		</ChangePlace>
	)
}
