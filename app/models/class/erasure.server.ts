import { and, eq, inArray, notExists, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, enrolments, lessons, scheduleChanges, series } from '#db/schema/index.ts'
import { ERASED } from '#app/domain/student/erased.ts'
import { sortKey } from '#app/utils/fold.ts'
import type { SchoolId } from '../access.server.ts'

/**
 * A private class is named after its student. Erases the name and notes of classes no one else attended; dates
 * stay. Returns ids whose history entries mention the student.
 */
export function eraseClasses(tx: Tx, schoolId: SchoolId, studentIds: string[]): string[] {
	const own = classesOfThemAlone(tx, schoolId, studentIds)
	const ids = own.map(({ id }) => id)
	const about = [...ids, ...timetableOf(tx, schoolId, ids)]
	tx.update(classes)
		.set({
			name: ERASED.name,
			nameKey: sortKey(ERASED.name),
			note: null,
			version: sql`${classes.version} + 1`,
		})
		.where(and(eq(classes.schoolId, schoolId), inArray(classes.id, ids)))
		.run()
	tx.update(lessons)
		.set({ cancelReason: null, forcedReason: null, forcedAt: null, forcedBy: null })
		.where(and(eq(lessons.schoolId, schoolId), inArray(lessons.classId, ids)))
		.run()
	const names = own.map(({ name }) => name)
	return [...about, ...forgetChanges(tx, schoolId, names, about)]
}

function classesOfThemAlone(tx: Tx, schoolId: SchoolId, studentIds: string[]) {
	const others = tx
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, classes.id),
				notInArray(enrolments.studentId, studentIds),
			),
		)
	const theirs = tx
		.select({ id: enrolments.classId })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), inArray(enrolments.studentId, studentIds)))
	return tx
		.select({ id: classes.id, name: classes.name })
		.from(classes)
		.where(
			and(
				eq(classes.schoolId, schoolId),
				inArray(classes.id, theirs),
				eq(classes.kind, 'private'),
				notExists(others),
			),
		)
		.all()
}

function timetableOf(tx: Tx, schoolId: SchoolId, classIds: string[]): string[] {
	const planned = tx
		.select({ id: series.id })
		.from(series)
		.where(and(eq(series.schoolId, schoolId), inArray(series.classId, classIds)))
		.all()
	const given = tx
		.select({ id: lessons.id })
		.from(lessons)
		.where(and(eq(lessons.schoolId, schoolId), inArray(lessons.classId, classIds)))
		.all()
	return [...planned, ...given].map(({ id }) => id)
}

/** Stored undo data contains the original rows with the names. */
function forgetChanges(tx: Tx, schoolId: SchoolId, names: string[], about: string[]): string[] {
	const changes = tx
		.select()
		.from(scheduleChanges)
		.where(eq(scheduleChanges.schoolId, schoolId))
		.all()
		.filter(
			({ kind, summary }) =>
				['absence', 'leaving', 'pause'].includes(kind) ||
				names.some((name) => summary.startsWith(`${name}: `)),
		)
		.filter(({ before, after }) => about.some((id) => before.includes(id) || after.includes(id)))
		.map(({ id }) => id)
	tx.delete(scheduleChanges)
		.where(and(eq(scheduleChanges.schoolId, schoolId), inArray(scheduleChanges.id, changes)))
		.run()
	return changes
}
