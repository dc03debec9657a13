import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DateField } from '#app/components/date-field.tsx'
import { TextField } from '#app/components/fields.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { BookedMakeUp } from '#app/components/student/booked-make-up.tsx'
import { creditsGoneWords } from '#app/domain/attendance/credits-gone.ts'
import { endForm, type SeatBillingForm } from '#app/domain/class/enrollment-form.ts'
import { lessonsBackWords } from '#app/domain/class/lessons-back.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { leaveClass } from '#app/models/class/leaving.server.ts'
import { refuseBeforeFirst } from '#app/models/enrolment/seat-traces.server.ts'
import { readBookedMakeUps } from '#app/requests/booked-make-ups.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { daysAfter, plainDateWords } from '#app/utils/dates.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { classTaskTitle } from '../task-title.ts'
import { ChangePlace } from './change-place.tsx'
import { readSeatBilling, showSeatBilling } from './read-billing.server.ts'
import { SeatBillingPreview } from './seat-billing.tsx'
import { atSeat, backFrom, readSeat, seatTask, withSeatUndo, type SeatShown } from './tasks-seat.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: classTaskTitle('End an enrollment') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const data = readSeat(access, args)
	return {
		...data,
		recipients: readLessonRecipients(access, [data.seat.studentId]),
		booked: readBookedMakeUps(
			access,
			listCredits(access, { states: ['held'], studentIds: [data.seat.studentId] }),
		),
		billing: readSeatBilling(access, data.seat.id, { endsOn: data.today }),
		takesBack: readTakesBack(access, data),
	}
}

/** Tells how to end an enrollment as if it had never begun; null if attendance is marked. */
function readTakesBack(access: Access, { seat: { id, startsOn }, classRow }: SeatShown): string | null {
	if (startsOn === null) return null
	if (refuseBeforeFirst(access, { id, classId: classRow.id }, daysAfter(startsOn, -1))) return null
	return `If the enrollment was a mistake, enter a day before the first, ${plainDateWords(startsOn, access.school.dateFormat)}.`
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const at = atSeat(args, access)
	const refuse = ({ endsOn }: SeatBillingForm) =>
		endsOn ? refuseBeforeFirst(access, at.which, endsOn) : null
	return (await showSeatBilling(at, at.which.id, endForm, requestOf, refuse)) ?? end(at)
}

const requestOf = ({ endsOn }: SeatBillingForm) => (endsOn ? { endsOn } : null)

const end = seatTask({
	form: endForm,
	save: ({ access, which }, value) => withSeatUndo(access, which, () => leaveClass(access, which, value)),
	then({ student, next, undo, lessonsChange, lessonsBack, creditsGone, mailed }, context) {
		const what = [
			`${student}’s last day is set.`,
			lessonsBackWords(lessonsBack),
			lessonsChange ? 'The lessons after it left the schedule.' : '',
			creditsGoneWords(creditsGone, context.access.school.dateFormat),
		]
		return backFrom(context, what.filter(Boolean).join(' '), next, { undo, mailed })
	},
})

export default function EndSeat() {
	const { billing, booked, recipients, takesBack, ...data } = useLoaderData<typeof loader>()
	const form = useFormPage({ endsOn: data.today, tells: 'on' })
	return (
		<ChangePlace
			{...data}
			form={form}
			change="end"
			title={`End the enrollment of ${data.seat.name}`}
			submit="End it"
			bills
		>
			<DateField form={form} name="endsOn" label="Last day" hint={takesBack ?? undefined} />
			<TextField form={form} name="reason" label="Reason" autoComplete="off" />
			{data.classRow.waiting > 0 ? (
				<p>The seat is then free for the first on the waiting list: offer it there.</p>
			) : null}
			{booked.map((lesson) => (
				<p key={lesson.id}>
					<BookedMakeUp {...lesson} />
				</p>
			))}
			<TellField form={form} recipients={recipients} />
			<SeatBillingPreview first={billing} />
		</ChangePlace>
	)
}
