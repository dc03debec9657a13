import type { Tx } from '#db/client.server.ts'
import type { enrolments } from '#db/schema/index.ts'
import { isWithoutSeat } from '#app/domain/class/pause.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { fillLessonsAlone } from './filling.server.ts'
import { findLessonRows } from './internal/to-cancel.server.ts'
import { ownClasses, removeLessonsAlone } from './lessons-alone.server.ts'
import { takeBackRemoved, type TakenBack } from './removed-lessons.server.ts'

interface Seat {
	enrolment: typeof enrolments.$inferSelect
	/** The name of the student. */
	student: string
}

interface Removed {
	/** Id that undoes the removal of lessons from the schedule; null if none were removed. */
	lessonsChange: string | null
	/** The earlier removal that made way for this one, and its last day. */
	before: (TakenBack & { endsOn: string; isUndone: boolean }) | null
}

/** Lessons that are back, because the last day of a private lesson was moved later. */
export interface LessonsBack {
	count: number
	/** False if a lesson stays out, because its time is taken or it was changed since. */
	isWhole: boolean
}

/**
 * Removes the lessons of a private class after the last day of its student. An earlier removal makes way first, so that one change
 * holds all lessons that come back if the student stays after all. Must run before the enrollment ends.
 */
export function removeAfterLastDay(
	tx: Tx,
	access: Access,
	{ enrolment, student: name }: Seat,
	{ after, isTold }: { after: string; isTold?: boolean },
): Removed {
	const { studentId: id, classId, endsOn } = enrolment
	const day = today(access.school.timeZone)
	const isMoved = endsOn !== after && after >= day && !isWithoutSeat(enrolment, day)
	const wasUntil = isMoved && ownClasses(access, id, classId).length > 0 ? endsOn : null
	const back = wasUntil && takeBackRemoved(access, { classId, endsOn: wasUntil }, { isTold })
	const before = back
		? { ...back, endsOn: wasUntil, isUndone: back.undone.length + back.putBack.changes > 0 }
		: null
	const away = { after, classId, isTold, undone: before?.undone }
	return { lessonsChange: removeLessonsAlone(tx, access, { id, name }, away), before }
}

/** Adds what is still missing up to a later last day, and counts the lessons that are back. Must run after the enrollment ends. */
export function fillToLastDay(
	tx: Tx,
	access: Access,
	{ enrolment, student: name }: Seat,
	{ before }: Removed,
	after: string,
): LessonsBack {
	if (!before || after < before.endsOn) return { count: 0, isWhole: true }
	const { undone, putBack, isAll, endsOn } = before
	const leftOut = putBack.leftOut.filter((day) => day <= after)
	const stay = { id: enrolment.studentId, name, classId: enrolment.classId, after: endsOn, undone: [] }
	const filled =
		putBack.changes + putBack.ids.length > 0
			? fillLessonsAlone(tx, access, { ...stay, putBack: { ...putBack, leftOut } })
			: { lessonIds: [], isWhole: true }
	const ids = [...undone.flatMap(({ lessonIds }) => lessonIds), ...filled.lessonIds]
	const back = findLessonRows(access, [...new Set(ids)]).filter(({ state }) => state === 'scheduled')
	return { count: back.length, isWhole: isAll && filled.isWhole }
}
