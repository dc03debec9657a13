import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { openAreas } from '#app/domain/account/school-pages.ts'
import { weeklyWords } from '#app/domain/class/weekly.ts'
import { creditsGoneWords } from '#app/domain/attendance/credits-gone.ts'
import { stateForm } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { href } from '#app/domain/href.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findMissingLessons } from '#app/models/class/missing-lessons.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import { listPlaces } from '#app/models/student/choices.server.ts'
import { withUndo } from '#app/models/undo-step.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { lockedWords } from '#app/domain/account/accounts.ts'
import { stateRules, type StudentState } from '#app/domain/student/states.ts'
import { pauseWords } from '#app/domain/student/planned.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { done } from '#app/utils/outcome.ts'
import { readLeaving, readLeftBehind } from './read-left-behind.server.ts'
import { StatusForm } from './status-form.tsx'
import { showLeavingBilling } from './tasks-leaving.server.ts'
import { atStudent, named, saidOf, studentTask, undoIn } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Change status') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	const { id, state, version } = student
	const to = nextState(state, new URL(args.request.url).searchParams.get('to'))
	return {
		student: named(student),
		state,
		version,
		to,
		...readLeaving(access, id, to),
		recipients: readLessonRecipients(access, [id]),
		behind: readLeftBehind(access, student),
		today: today(access.school.timeZone),
	}
}

/** Defaults to the most common next status. */
function nextState(state: StudentState, to: string | null): StudentState {
	const { next } = stateRules[state]
	return next.find((candidate) => candidate === to) ?? (next.includes('active') ? 'active' : 'left')
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const at = atStudent(args, access)
	return (await showLeavingBilling(at, 'status')) ?? changeState(at)
}

const changeState = studentTask({
	form: stateForm,
	save({ access, child }, { version, pays, ...typed }) {
		// Accounts without access to money have no such field in their form.
		const change = { ...typed, pays: openAreas(access).money && pays }
		const missing = change.state === 'active' ? listMissing(access, child.id) : []
		const { result, undo } = withUndo(
			access,
			[child.id],
			() => changeStudentStatus(access, child.id, change, version),
			(led) => (led.ok ? led.value : null),
		)
		return result.ok ? done({ ...result.value, undo, missing }) : result
	},
	then({ accounts, undo, isPlanned, missing, creditsGone, mailed }, context, { state, since, until = null }) {
		const { label } = stateRules[state]
		const next = { ...undoIn(undo), ...(mailed > 0 ? { mailed: 'yes' } : {}) }
		const { dateFormat } = context.access.school
		const gone = creditsGoneWords(creditsGone, dateFormat).replace(/^(.+)\.$/, '. $1')
		if (isPlanned)
			return saidOf(context, undefined, 'student-planned', {
				...next,
				what: `${plannedWords(context.access, state, { from: since, to: until })}${gone}`,
			})
		const [first] = missing
		const said = { ...next, name: context.child.name, state: label }
		if (!first)
			return saidOf(context, undefined, 'student-state', { ...said, more: `${lockedWords(accounts)}${gone}` })
		const more = `. Lessons of ${missing.map(({ name }) => name).join(' and ')} have left the schedule. Add them again`
		// The list of enrollments leads to the lessons of several classes, one after the other.
		if (missing.length > 1) return saidOf(context, 'enrollments', 'student-state', { ...said, more })
		const of = context.child.id
		return goTo(href.newSeries(first.classId, { ...first.lessons, of }), 'student-state', { ...said, more })
	},
})

/** Classes whose private lessons a pause took out of the schedule. Two may have the same name. */
function listMissing(access: Access, studentId: string) {
	return listPlaces(access, studentId).flatMap(({ id, classId, className, ...timed }) => {
		const lessons = findMissingLessons(access, { classId, id })
		const name = `${className} (${weeklyWords(timed, access.school.dateFormat)})`
		return lessons ? [{ classId, name, lessons }] : []
	})
}

function plannedWords(
	{ school }: Access,
	state: StudentState,
	days: { from: string; to: string | null },
): string {
	return state === 'left'
		? `leaves after ${plainDateWords(days.from, school.dateFormat)}`
		: `pauses ${pauseWords(days, school.dateFormat)}`
}

export default function StudentStatus() {
	const data = useLoaderData<typeof loader>()
	return <StatusForm key={data.to} {...data} />
}
