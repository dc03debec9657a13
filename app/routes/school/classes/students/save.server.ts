import { endForm, joinForm, moveForm, pauseForm, resumeForm } from '#app/domain/class/enrollment-form.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { enrolCandidate } from '#app/models/enrolment/candidate.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { pauseEnrolment, resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { studentIdOf } from '#app/models/enrolment/restore.server.ts'
import { leaveClass } from '#app/models/class/leaving.server.ts'
import { withUndo } from '#app/models/undo-step.server.ts'
import { href } from '#app/domain/href.ts'
import { done } from '#app/utils/outcome.ts'

export const addToRoster = tasksOf<Doing & { classId: string }>()({
	form: joinForm,
	save: ({ access, classId }, value, { key }) => enrolCandidate(access, classId, value, key),
	then({ student, className, position }, { classId }) {
		const params = { student, class: className }
		return position === null
			? leads(href.roster(classId), 'seat-taken', params)
			: leads(href.class(classId, 'waiting'), 'seat-queued', params)
	},
})

type Enrolled = Doing & { which: { classId: string; id: string } }

const task = tasksOf<Enrolled>()

/** What is done about one place on the roster. */
export const changeOnRoster = {
	pause: task({
		form: pauseForm,
		save: ({ access, which }, value) => pauseEnrolment(access, which, value),
		then: ({ student, next }, its) => back(its, `${student} pauses.`, next),
	}),
	resume: task({
		form: resumeForm,
		save: ({ access, which }, { version }) => resumeEnrolment(access, which, version),
		then: ({ student }, its) => back(its, `${student}’s enrollment continues.`, null),
	}),
	move: task({
		form: moveForm,
		save: ({ access, which }, value) => moveEnrolment(access, which, value),
		then({ student, to, next, position }, its) {
			const words =
				position === null
					? `${student} moves to ${to}.`
					: `${student} is number ${position} on the waiting list of ${to} and keeps the seat here until then.`
			return back(its, words, next)
		},
	}),
	end: task({
		form: endForm,
		save({ access, which }, value) {
			const studentId = studentIdOf(access, which)
			const { result: ended, undo } = withUndo(
				access,
				studentId ? [studentId] : [],
				() => leaveClass(access, which, value),
				(result) => (result.ok ? result.value.lessonsChange : null),
			)
			return ended.ok ? done({ ...ended.value, undo }) : ended
		},
		then({ student, next, undo, lessonsChange }, its) {
			const lessons = lessonsChange ? ' The lessons after it left the schedule.' : ''
			return back(its, `${student}’s last day is set.${lessons}`, next, undo)
		},
	}),
}

function back({ asked, which }: Enrolled, what: string, next: string | null, undo?: string) {
	const params: Record<string, string> = { what, ...(next ? { next } : {}), ...(undo ? { undo } : {}) }
	const of = new URL(asked.request.url).searchParams.get('of')
	const to = of && /^[\w-]{1,64}$/.test(of) ? href.student(of, 'enrollments') : href.roster(which.classId)
	return leads(to, 'enrolment-changed', params)
}
