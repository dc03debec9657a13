import { beforeEach, describe, expect, it } from 'vitest'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { listAbsenceLessons } from '#app/models/lesson/absence-options.server.ts'
import { previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change } from '../../support/database.ts'
import { aLesson, aStudent, anEnrolment } from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

let its: ReturnType<typeof aTimetable> & { id: string }

/** A lesson on a Tuesday of a student who pauses from Thursday until the Monday after. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, classId, teacher, at } = timetable
	change(`update enrolments set paused_from = '2026-01-08', paused_to = '2026-01-12', keeps_seat = 1`)
	const id = aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-06', '16:00') })
	its = { ...timetable, id }
})

function move(day: string, reason?: string) {
	const { access, id, teacher } = its
	const { version = 0 } = findLesson(access, id) ?? {}
	const slot = { day, startTime: '16:00', durationMinutes: 45, teacherId: teacher, roomId: null }
	return editLesson(access, { id, version }, slot, reason ? { reason } : undefined)
}

describe('a lesson that moves into the pause of its student', () => {
	it('clashes with the pause, names days after it, and can be forced', () => {
		expect(wordsOf(move('2026-01-08'))).toContain('Ada Lind pauses then (Thu 8 January, 16:00).')
		expect(wordsOf(move('2026-01-08'))).toContain('Next free: Tue 13 January')
		valueOf(move('2026-01-07'))
		valueOf(move('2026-01-13'))
		valueOf(move('2026-01-08', 'Ada comes once'))
		expect(findLesson(its.access, its.id)?.forcedReason).toBe('Ada comes once')
	})

	it('is not offered for an absence of the teacher, and undoing one goes back whatever was paused since', () => {
		const { access, id, teacher, at } = its
		const days = { startsOn: '2026-01-06', endsOn: '2026-01-06', isPaid: true }
		const { lessons } = listAbsenceLessons(access, { teacherId: teacher, ...days })
		expect(lessons[0]?.times.slice(0, 2).map(({ day }) => day)).toEqual(['2026-01-07', '2026-01-13'])
		const plan = { is: 'move' as const, startsAt: at('2026-01-13', '16:00'), roomId: null }
		const wish = { teacherId: teacher, ...days, plans: [{ lessonId: id, plan }] }
		const { token } = valueOf(previewTeacherAbsence(access, wish))
		const { changeId } = valueOf(applyTeacherAbsence(access, newId(), wish, token))
		change(`update enrolments set paused_from = '2026-01-05'`)
		valueOf(undoChange(access, changeId))
		expect(findLesson(access, id)).toMatchObject({ day: '2026-01-06' })
	})

	it('does not clash on its own day, or where another student is expected', () => {
		const { access, id, school, classId } = its
		change(`update enrolments set paused_from = '2026-01-06'`)
		valueOf(cancelLesson(access, id, { by: 'school', reason: 'Ill' }))
		valueOf(restoreLesson(access, id))
		anEnrolment(school, classId, aStudent(school, { firstName: 'Kim', lastName: 'Oh' }))
		valueOf(move('2026-01-08'))
	})
})
