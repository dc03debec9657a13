import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { openAreas } from '#app/domain/account/school-pages.ts'
import { creditsGoneWords } from '#app/domain/attendance/credits-gone.ts'
import { ifFullWhenMoving } from '#app/domain/class/choices.ts'
import { moveForm, type SeatBillingForm } from '#app/domain/class/enrollment-form.ts'
import { lessonsBackWords } from '#app/domain/class/lessons-back.ts'
import { recordedWords } from '#app/domain/class/recorded-words.ts'
import { freeSeats, seatWords } from '#app/domain/class/labels.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listOpenClasses } from '#app/models/class/detail.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { classChoices } from '#app/models/student/choices.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { classTaskTitle } from '../task-title.ts'
import { ChangePlace } from './change-place.tsx'
import { showSeatBilling } from './read-billing.server.ts'
import { SeatBillingPreview } from './seat-billing.tsx'
import { atSeat, backFrom, givenUpWords, nextSeatsWords, readSeat, seatTask } from './tasks-seat.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: classTaskTitle('Move a student') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const seat = readSeat(access, args)
	const timed = new Map(classChoices(access).map(({ value, label }) => [value, label]))
	return {
		...seat,
		recipients: readLessonRecipients(access, [seat.seat.studentId]),
		others: listOpenClasses(access, seat.classRow.id).map((other) => ({
			...other,
			label: `${timed.get(other.id) ?? other.name}, ${placesIn(other)}`,
		})),
		givenUp: nextSeatsWords(access, seat.seat),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const at = atSeat(args, access)
	return (await showSeatBilling(at, at.which.id, moveForm, requestOf)) ?? move(at)
}

const requestOf = ({ classId, startsOn, price }: SeatBillingForm) =>
	classId && startsOn ? { classId, startsOn, price } : null

const move = seatTask({
	form: moveForm,
	save: ({ access, which }, { price, ...value }) =>
		// Accounts without access to money have no such field in their form.
		moveEnrolment(access, which, { ...value, price: openAreas(access).money ? price : 'class' }),
	then({ student, to, next, position, givenUp, recorded, creditsGone, lessonsBack, mailed }, context) {
		const { dateFormat } = context.access.school
		const words = recordedWords(recorded, dateFormat)
		const gone = creditsGoneWords(creditsGone, dateFormat)
		const text =
			position === null
				? [
						`${student} moves to ${to}.`,
						words,
						lessonsBackWords(lessonsBack),
						gone,
						...givenUpWords(context.access, givenUp),
					]
						.filter(Boolean)
						.join(' ')
				: `${student} is number ${position} on the waiting list of ${to} and keeps the seat here until then.`
		return backFrom(context, text, next, { mailed })
	},
})

const prices = [
	{
		value: 'class',
		label: 'Price of the class there',
		hint: 'Its price plan for newcomers. If it has none, the price stays as it is now.',
	},
	{ value: 'keep', label: 'Price as it is now' },
]

export default function MoveSeat() {
	const { others, givenUp, recipients, ...data } = useLoaderData<typeof loader>()
	const form = useFormPage({
		startsOn: daysAfter(data.today, 1),
		price: 'class',
		ifFull: 'refuse',
		tells: 'on',
	})
	return (
		<ChangePlace {...data} form={form} change="move" title={`Move ${data.seat.name}`} submit="Move" bills>
			<SelectField
				form={form}
				name="classId"
				label="New class"
				empty="Choose a class"
				options={others.map(({ id, label }) => ({ value: id, label }))}
			/>
			<DateField
				form={form}
				name="startsOn"
				label="First day there"
				hint={`The day before is the last one here. ${
					data.classRow.kind === 'private' ? 'Lessons here after that leave the schedule. ' : ''
				}What happened here stays on record.`}
			/>
			{givenUp.map((words) => (
				<p key={words}>{words}</p>
			))}
			{data.seesMoney ? <RadioField form={form} name="price" label="Price there" options={prices} /> : null}
			<RadioField form={form} name="ifFull" label="If the new class is full" options={ifFullWhenMoving} />
			<TellField form={form} recipients={recipients} />
			<SeatBillingPreview />
		</ChangePlace>
	)
}

/** `2 free`, `full (6 of 6, 2 waiting)`. */
function placesIn(seats: Parameters<typeof freeSeats>[0]): string {
	const free = freeSeats(seats)
	if (free === null) return 'no limit'
	return free > 0 ? `${free} free` : `full (${seatWords(seats)})`
}
