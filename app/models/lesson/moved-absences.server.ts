import type { Tx } from '#db/client.server.ts'
import type { MovedAbsence } from '#app/domain/attendance/consequence-labels.ts'
import type { Access } from '../access.server.ts'
import { codesByDay } from '../attendance/codes.server.ts'
import { listExpected, type Expected } from '../attendance/expected.server.ts'
import { settleLesson, writeMarks } from '../attendance/marks.server.ts'
import { previewRemoval } from '../attendance/roll-preview.server.ts'
import { record } from '../audit.server.ts'

type Mark = NonNullable<Expected['mark']>

interface MovedLesson {
	id: string
	classId: string
	class: string
	day: string
	startsAt: number
	endsAt: number
}

/** The absences entered before a lesson, with what becomes of them if it moves to another time. */
export function listMovedAbsences(
	access: Access,
	lesson: Omit<MovedLesson, 'class'>,
): (MovedAbsence & { mark: Mark })[] {
	if (lesson.startsAt <= Date.now()) return []
	const codes = codesByDay(access)(lesson.day)
	return listExpected(access, lesson).flatMap((student) => {
		const { mark, studentId, name } = student
		if (!mark || codes.get(mark.code)?.isHeld) return []
		const { refusal, isTakenBack } = previewRemoval(access, lesson, student)
		return { studentId, name, losesCredit: isTakenBack, stays: refusal !== null, mark }
	})
}

interface SeriesDay {
	day: string
	startsAt: number
}

/**
 * The same for a lesson that changes with its series. Who is absent on a day is absent at another hour of it, too, but may well
 * come on another day.
 */
export function listAbsencesOfDay(access: Access, lesson: Omit<MovedLesson, 'class'>, to: SeriesDay) {
	return to.day === lesson.day || to.startsAt <= Date.now() ? [] : listMovedAbsences(access, lesson)
}

export function takeAbsencesOfDayBack(tx: Tx, access: Access, lesson: MovedLesson, to: SeriesDay) {
	return to.day === lesson.day ? [] : takeAbsencesBack(tx, access, lesson, to)
}

/**
 * Takes back the absences of a lesson that moves to another time, because its students are expected then, with the credits
 * they gave. Must run before the lesson moves. Returns the absences that were taken back.
 */
export function takeAbsencesBack(tx: Tx, access: Access, lesson: MovedLesson, to: { startsAt: number }) {
	if (to.startsAt === lesson.startsAt || to.startsAt <= Date.now()) return []
	const absences = listMovedAbsences(access, lesson).filter(({ stays }) => !stays)
	for (const { studentId, name, mark } of absences) {
		writeMarks(tx, access, lesson, [{ studentId, code: null }], { source: mark.source })
		record(tx, access, 'attendance.report-withdrawn', {
			objectId: studentId,
			objectName: name,
			after: { class: lesson.class, day: lesson.day },
		})
	}
	if (absences.length > 0) settleLesson(tx, access, lesson.id)
	return absences
}
