import * as forms from '#app/domain/student/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { leadStudent } from '#app/models/student/activity.server.ts'
import { withdrawPlan } from '#app/models/student/planned-state.server.ts'
import { withUndo } from '#app/models/undo-step.server.ts'
import { lockedWords } from '#app/domain/account/accounts.ts'
import { stateRules, type StudentState } from '#app/domain/student/states.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { done } from '#app/utils/outcome.ts'
import { pauseWords } from './planned-words.ts'
import { saidOf, studentTask } from './tasks-student.server.ts'

/** From one state to the next, today or on a day to come, and what was planned taken back. */
export const stateTasks = {
	state: studentTask({
		form: forms.stateForm,
		save({ access, child }, { version, ...change }) {
			const { result, undo } = withUndo(
				access,
				[child.id],
				() => leadStudent(access, child.id, change, version),
				(led) => (led.ok ? led.value.lessonsChange : null),
			)
			return result.ok ? done({ ...result.value, undo }) : result
		},
		then: ({ accounts, undo, isPlanned }, its, { state, since, until = null }) =>
			isPlanned
				? saidOf(its, undefined, 'student-planned', {
						...undoIn(undo),
						what: plannedWords(its.access, state, { from: since, to: until }),
					})
				: saidOf(its, undefined, 'student-state', {
						...undoIn(undo),
						state: stateRules[state].label,
						more: lockedWords(accounts),
					}),
	}),
	stay: studentTask({
		form: forms.stayForm,
		save: ({ access, child }, { version }) => withdrawPlan(access, child.id, version),
		then: ({ lessonsAreBack }, its) =>
			saidOf(its, undefined, 'student-stays', {
				more:
					lessonsAreBack === false
						? 'Their lessons could not be put back, because some of the time is taken. Add them again from the class.'
						: '',
			}),
	}),
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

/** Where there is something to take back, the notice offers it. */
export function undoIn(undo: string | undefined): Record<string, string> {
	return undo ? { undo } : {}
}
