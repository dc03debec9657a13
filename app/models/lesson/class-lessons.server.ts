import { and, eq, gt, gte, isNull, or, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { lessons, series } from '#db/schema/index.ts'
import { daysAfter } from '#app/utils/dates.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { tellOfChanges } from './internal/change-letters.server.ts'
import { clearLessons, isUnvisited, isUnwritten } from './internal/clearing.server.ts'
import { takeMarksAhead } from './internal/marks-ahead.server.ts'
import { findLessonRows, type LessonToCancel } from './internal/to-cancel.server.ts'
import { listMovedAbsences } from './moved-absences.server.ts'
import { tellTeachers } from './teacher-letters.server.ts'

/** Lessons after a day that would be removed together with the class, in order. */
export function listClassLessons(access: Access, classId: string, after: string): LessonToCancel[] {
	const { schoolId } = access
	const rows = database()
		.select({ id: lessons.id })
		.from(lessons)
		.where(and(eq(lessons.schoolId, schoolId), isComing(schoolId, classId, after)))
		.all()
	return findLessonRows(
		access,
		rows.map(({ id }) => id),
	).sort((a, b) => a.startsAt - b.startsAt)
}

/**
 * Emails the teachers, and families if `tells` is set, about lessons that are removed because their class ends after a day, with
 * the reported absences that go with them.
 */
export function tellOfRemoved(
	tx: Tx,
	access: Access,
	removed: readonly LessonToCancel[],
	{ endsOn, tells }: { endsOn: string; tells: boolean },
) {
	const changes = removed.map((lesson) => {
		const takenBack = listMovedAbsences(access, lesson).filter(({ stays }) => !stays)
		return { lesson, to: null, by: 'end' as const, isLasting: true, endsOn, takenBack }
	})
	if (tells) tellOfChanges(tx, access, changes)
	tellTeachers(tx, access, changes)
}

/**
 * Ends the series of a class and takes its lessons after a day out, with the absences reported for them. Lessons with visitors
 * stay. Must run before the enrollments end: an absence is taken back for students expected at the lesson.
 */
export function endClassLessons(tx: Tx, access: Access, classId: string, after: string) {
	const { schoolId, userId } = access
	const coming = tx
		.select()
		.from(lessons)
		.where(and(eq(lessons.schoolId, schoolId), isComing(schoolId, classId, after)))
		.all()
	takeMarksAhead(tx, access, coming)
	clearLessons(
		tx,
		access,
		coming.map(({ id }) => id),
		'The class ended',
	)
	const now = Date.now()
	const changed = { openEnded: false, updatedAt: now, updatedBy: userId, version: sql`${series.version} + 1` }
	const goesOn = and(
		eq(series.classId, classId),
		isNull(series.archivedAt),
		or(gt(series.endsOn, after), eq(series.openEnded, true)),
	)
	tx.update(series)
		.set({ ...changed, endsOn: sql`${series.startsOn}`, archivedAt: now })
		.where(and(eq(series.schoolId, schoolId), goesOn, gt(series.startsOn, after)))
		.run()
	tx.update(series)
		.set({ ...changed, endsOn: sql`min(${series.endsOn}, ${after})` })
		.where(and(eq(series.schoolId, schoolId), goesOn))
		.run()
}

/** Deletes every lesson and series of a class. Returns false if a lesson has to stay. */
export function deleteClassLessons(tx: Tx, access: Access, classId: string): boolean {
	const { schoolId } = access
	tx.delete(lessons)
		.where(and(eq(lessons.schoolId, schoolId), isComing(schoolId, classId, null), isUnwritten(schoolId)))
		.run()
	const left = tx
		.select({ id: lessons.id })
		.from(lessons)
		.where(and(eq(lessons.schoolId, schoolId), eq(lessons.classId, classId)))
		.limit(1)
		.get()
	if (left) return false
	tx.delete(series)
		.where(and(eq(series.schoolId, schoolId), eq(series.classId, classId)))
		.run()
	return true
}

/** Scheduled lessons to come without a visitor. A mark of theirs only says that a student is absent then. */
function isComing(schoolId: SchoolId, classId: string, after: string | null) {
	return and(
		eq(lessons.classId, classId),
		gt(lessons.startsAt, Date.now()),
		after === null ? undefined : gte(lessons.day, daysAfter(after, 1)),
		eq(lessons.state, 'scheduled'),
		isUnvisited(schoolId),
	)
}
