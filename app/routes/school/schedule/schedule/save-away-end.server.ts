import { timeOffEndForm } from '#app/domain/learning/form.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { absenceUndoForm } from '#app/domain/lesson/form.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { endTimeOff } from '#app/models/calendar/time-off.server.ts'
import { listStillCanceled } from '#app/models/lesson/planned-absences.server.ts'
import { reopenLessons } from '#app/models/lesson/reopening.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'

const task = tasksOf()

/** If lessons stay canceled on the days that are free again, the next page offers to bring them back. */
export const endAway = task({
	form: timeOffEndForm,
	save: ({ access }, { id, backOn }) => endTimeOff(access, id, backOn),
	then({ teacherId }, { access }, { backOn }) {
		const stays = listStillCanceled(access, teacherId)?.ids.length ?? 0
		return goTo(href.teacherAway(stays > 0 ? { reopen: teacherId } : {}), 'time-off-ended', {
			day: plainDateWords(backOn, access.school.dateFormat),
			...(stays > 0 ? { stays: many(stays, 'lesson stays', 'lessons stay') } : {}),
		})
	},
})

/** The lessons that stay canceled are named on the same page. */
export const bringBack = task({
	form: absenceUndoForm,
	save: ({ access }, { id }) => reopenLessons(access, { teacherId: id }),
	then: ({ back, taken, mailed }, _, { id }) =>
		goTo(href.teacherAway(taken > 0 ? { reopen: id } : {}), 'absent-lessons-back', {
			...(back > 0 ? { back: many(back, 'lesson takes', 'lessons take') } : {}),
			...(taken > 0 ? { taken: many(taken, 'lesson stays', 'lessons stay') } : {}),
			...(mailed > 0 ? { mailed: 'yes' } : {}),
		}),
})
