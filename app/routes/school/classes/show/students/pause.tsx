import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField } from '#app/components/fields.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { BookedMakeUp } from '#app/components/student/booked-make-up.tsx'
import { OwnLessonsField } from '#app/components/student/own-lessons-field.tsx'
import { openAreas } from '#app/domain/account/school-pages.ts'
import { creditsGoneWords } from '#app/domain/attendance/credits-gone.ts'
import { pauseForm, type SeatBillingForm } from '#app/domain/class/enrollment-form.ts'
import { ownLessonsWords } from '#app/domain/lesson/own-lessons.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { listPupilLessons, pausePlace } from '#app/models/class/leaving.server.ts'
import { readBookedMakeUps } from '#app/requests/booked-make-ups.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { classTaskTitle } from '../task-title.ts'
import { ChangePlace } from './change-place.tsx'
import { readSeatBilling, showSeatBilling } from './read-billing.server.ts'
import { SeatBillingPreview } from './seat-billing.tsx'
import { atSeat, backFrom, readSeat, seatTask, withSeatUndo } from './tasks-seat.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: classTaskTitle('Pause a student') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const data = readSeat(access, args)
	const which = { classId: data.classRow.id, id: data.seat.id }
	const { startsOn } = data.seat
	const from = startsOn && startsOn > data.today ? startsOn : data.today
	return {
		...data,
		from,
		recipients: readLessonRecipients(access, [data.seat.studentId]),
		own: ownLessonsWords(listPupilLessons(access, which)),
		booked: readBookedMakeUps(
			access,
			listCredits(access, { states: ['held'], studentIds: [data.seat.studentId] }),
		),
		billing: readSeatBilling(access, which.id, {
			from,
			keepsSeat: true,
			paysWhilePaused: false,
		}),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const at = atSeat(args, access)
	return (await showSeatBilling(at, at.which.id, pauseForm, requestOf)) ?? pause(at)
}

const requestOf = ({ from, to, keepsSeat, paysWhilePaused }: SeatBillingForm) =>
	from ? { from, to, keepsSeat, paysWhilePaused } : null

const pause = seatTask({
	form: pauseForm,
	save({ access, which }, value) {
		// Accounts without access to money have no such field in their form.
		const paysWhilePaused = openAreas(access).money && value.paysWhilePaused
		return withSeatUndo(access, which, () => pausePlace(access, which, { ...value, paysWhilePaused }))
	},
	then({ student, next, undo, lessonsChange, creditsGone, mailed }, context) {
		const lessons = lessonsChange ? ' The lessons of the pause left the schedule.' : ''
		const gone = creditsGoneWords(creditsGone, context.access.school.dateFormat)
		return backFrom(context, `${student} pauses.${lessons} ${gone}`.trim(), next, { undo, mailed })
	},
})

const PRIVATE_HINT = 'Either way, lessons go on after the last day of the pause.'
const SEAT_HINT =
	'Otherwise it is free for others from the first day on, and lessons go on after the pause only if a seat is free.'

export default function PauseSeat() {
	const { own, booked, billing, recipients, from, ...data } = useLoaderData<typeof loader>()
	const form = useFormPage({ from, keepsSeat: 'on', lessons: 'remove', tells: 'on' })
	return (
		<ChangePlace {...data} form={form} change="pause" title={`Pause ${data.seat.name}`} submit="Pause" bills>
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
				hint={data.classRow.kind === 'private' ? PRIVATE_HINT : SEAT_HINT}
			/>
			{data.seesMoney ? (
				<CheckboxField form={form} name="paysWhilePaused" label="Pays while pausing" />
			) : null}
			<OwnLessonsField form={form} own={own} when="during the pause" />
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
