import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DateField } from '#app/components/date-field.tsx'
import { Link } from '#app/components/link.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { resumeForm, type SeatBillingForm } from '#app/domain/class/enrollment-form.ts'
import { many } from '#app/domain/class/labels.ts'
import { recordedWords } from '#app/domain/class/recorded-words.ts'
import { href } from '#app/domain/href.ts'
import { plannedFor } from '#app/domain/student/planned.ts'
import { enter } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { comeBack, findMissingLessons, findStillMissing } from '#app/models/class/missing-lessons.server.ts'
import { keepsLastDay } from '#app/models/enrolment/next-seats.server.ts'
import { findLeavingWith } from '#app/models/enrolment/recorded.server.ts'
import { hasRemoved } from '#app/models/lesson/removed-lessons.server.ts'
import { resumeSeat } from '#app/models/student/planned-state.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { nextParams } from '#app/requests/next-in-line.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { done } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { classTaskTitle } from '../task-title.ts'
import { ChangePlace } from './change-place.tsx'
import { readSeatBilling, showSeatBilling } from './read-billing.server.ts'
import { SeatBillingPreview } from './seat-billing.tsx'
import { atSeat, backFrom, givenUpWords, nextSeatsWords, readSeat, seatTask } from './tasks-seat.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: classTaskTitle('A student goes on') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const data = readSeat(access, args)
	const { classRow, seat } = data
	const which = { classId: classRow.id, id: seat.id }
	const missing = findMissingLessons(access, which)
	const staysUntil = keepsLastDay(access, seat) ? seat.endsOn : null
	const away = { ...data.seat, classId: classRow.id, endsOn: staysUntil ? null : seat.endsOn }
	return {
		...data,
		recipients: readLessonRecipients(access, [seat.studentId]),
		billing: readSeatBilling(access, seat.id, { backOn: undefined }),
		isWithoutLessons: missing !== null,
		lessonsComeBack: hasRemoved(access, away) || (missing !== null && comeBack(access, which, missing)),
		givenUp: nextSeatsWords(access, seat),
		staysUntil: staysUntil && plainDateWords(staysUntil, access.school.dateFormat),
		leavesAfter: readLastDay(access, seat.studentId),
		endsWithSchool: findLeavingWith(access, seat) !== null,
	}
}

/** The last day at the school that is planned for the student, which stays when one class goes on. */
function readLastDay(access: Access, studentId: string): string | null {
	const { timeZone, dateFormat } = access.school
	const student = findStudent(access, studentId)
	const { lastDay } = student ? plannedFor(student, today(timeZone)) : { lastDay: null }
	return lastDay && plainDateWords(lastDay, dateFormat)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const at = atSeat(args, access)
	return (await showSeatBilling(at, at.which.id, resumeForm, requestOf)) ?? resume(at)
}

const requestOf = ({ from }: SeatBillingForm) => ({ backOn: from })

const resume = seatTask({
	form: resumeForm,
	save({ access, which }, { version, from, tells }) {
		const missing = findMissingLessons(access, which, from)
		const resumed = resumeSeat(access, which, version, tells, from)
		if (!resumed.ok) return resumed
		const { was, leftOut, recorded, keepsEnd } = resumed.value
		const [until = null] = [was.pausedTo, keepsEnd ? recorded.end?.on : null].filter(Boolean).sort()
		const left = findStillMissing(access, which, missing, until, leftOut)
		const isRefused = hasRemoved(access, { ...which, ...was })
		const isLeftOut = left !== missing || leftOut.length > 0
		return done({ ...resumed.value, missing: left, isLeftOut, isRefused })
	},
	then({ student, studentId, missing, givenUp, isBack, next, recorded, mailed, ...back }, context) {
		const { access, which } = context
		const { dateFormat, timeZone } = access.school
		const isLater = back.backOn > today(timeZone)
		const on = isLater ? ` on ${plainDateWords(back.backOn, dateFormat)}` : ''
		const what = [
			`${student}’s enrollment continues${on}.`,
			recordedWords(recorded, dateFormat),
			...(isBack ? ['The student is active again.'] : []),
			...givenUpWords(access, givenUp),
			lessonsWords({ ...back, isMissing: missing !== null || back.leftOut.length > 0 }),
		]
			.filter(Boolean)
			.join(' ')
		if (missing === null) return backFrom(context, what, next, { mailed })
		// The page of the student names the lessons of another weekday that are still missing after these.
		return goTo(href.newSeries(which.classId, { ...missing, of: studentId }), 'enrolment-changed', {
			what,
			...nextParams(access, next),
			...(mailed > 0 ? { mailed: 'yes' } : {}),
		})
	},
})

function lessonsWords({
	lessonsBack,
	isLeftOut,
	isRefused,
	isMissing,
}: {
	lessonsBack: number
	isLeftOut: boolean
	isRefused: boolean
	isMissing: boolean
}): string {
	const back = lessonsBack > 0 ? `${many(lessonsBack, 'lesson is', 'lessons are')} back in the schedule.` : ''
	if (!isMissing) return back
	if (!isLeftOut)
		return isRefused
			? `${back} The lessons that left the schedule could not be put back. Add them again.`.trim()
			: `${back} Add the lessons that left the schedule.`.trim()
	return back
		? `${back} What is missing could not be put back: its time is taken, or the teacher is away. Add it at another time.`
		: 'The lessons could not be put back: their time is taken, or the teacher is away. Add them at another time.'
}

export default function ResumeSeat() {
	const { billing, isWithoutLessons, lessonsComeBack, givenUp, ...rest } = useLoaderData<typeof loader>()
	const { staysUntil, leavesAfter, endsWithSchool, recipients, ...data } = rest
	const { name, state, pausedFrom } = data.seat
	const isPaused = state === 'paused' && (pausedFrom ?? '') <= data.today
	const pauseWords = isPaused
		? 'The pause ends the day before the first day back. If they gave up the seat, they need a free one.'
		: 'The pause is removed before it begins.'
	const words = state === 'ending' ? 'The last day is removed.' : pauseWords
	const form = useFormPage({ ...(isPaused ? { from: data.today } : {}), tells: 'on' })
	const stay = href.student(data.seat.studentId, 'stay')
	if (endsWithSchool)
		return (
			<ChangePlace {...data} form={form} change="resume" title={`${name} leaves the school`} submit={null}>
				<p>
					{name} leaves the school after {leavesAfter}. <Link to={stay}>Remove that last day</Link> if they
					stay. The classes that end with it then go on.
				</p>
			</ChangePlace>
		)
	return (
		<ChangePlace
			{...data}
			form={form}
			change="resume"
			title={`${name} goes on`}
			submit="Go on"
			bills={isPaused}
		>
			{isPaused ? <DateField form={form} name="from" label="First day back" min={data.today} /> : null}
			<p>{staysUntil && staysUntil !== leavesAfter ? `${words} The last day stays ${staysUntil}.` : words}</p>
			{givenUp.map((words) => (
				<p key={words}>{words}</p>
			))}
			{leavesAfter ? (
				<p>
					{name} still leaves the school after {leavesAfter}. <Link to={stay}>Remove the last day</Link> if
					all classes go on.
				</p>
			) : null}
			{lessonsComeBack ? (
				<p>The lessons that left the schedule are put back, if their time is still free.</p>
			) : isWithoutLessons ? (
				<p>
					The lessons that left the schedule do not come back by themselves. You add them on the next page.
				</p>
			) : null}
			<TellField form={form} recipients={recipients} />
			<SeatBillingPreview first={billing} />
			{billing && (lessonsComeBack || isWithoutLessons) ? (
				<p>
					{lessonsComeBack
						? 'The preview counts all lessons that are to be put back.'
						: 'The preview counts the lessons that are in the schedule now.'}
				</p>
			) : null}
		</ChangePlace>
	)
}
