import { and, eq, gt, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, classPrices, classTeachers, lessons } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { classesOf } from '../scope.server.ts'

/** Copies a class with its teachers, but without students, to other days. */
export function copyClass(
	tx: Tx,
	access: Access,
	classId: string,
	{ startsOn, endsOn }: { startsOn: string; endsOn: string },
): string {
	const { schoolId, userId } = access
	const row = findClass(tx, access, classId)
	if (!row) throw new Error('There is no such class.')
	const id = newId()
	const now = Date.now()
	const made = { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId, version: 1 }
	tx.insert(classes)
		.values({
			...row,
			...made,
			schoolId,
			id,
			startsOn,
			endsOn,
			state: 'open',
			importedAt: null,
			archivedAt: null,
		})
		.run()
	const staff = tx
		.select()
		.from(classTeachers)
		.where(and(eq(classTeachers.schoolId, schoolId), eq(classTeachers.classId, classId)))
		.all()
	for (const { teacherId, part, assistsBefore } of staff)
		if (part === 'lead' || assistsBefore === null)
			tx.insert(classTeachers).values({ schoolId, classId: id, teacherId, part }).run()
	const price = tx
		.select({ planId: classPrices.planId })
		.from(classPrices)
		.where(and(eq(classPrices.schoolId, schoolId), eq(classPrices.classId, classId)))
		.get()
	if (price)
		tx.insert(classPrices)
			.values({ schoolId, classId: id, ...price })
			.run()
	record(tx, access, 'class.added', { objectId: id, objectName: row.name, after: { startsOn, endsOn } })
	return id
}

/** Postpones the last day of a class, or takes it away. Returns the change, or null if nothing changed. */
export function extendClass(tx: Tx, access: Access, classId: string, endsOn: string | null) {
	const row = findClass(tx, access, classId)
	if (!row?.endsOn || (endsOn !== null && row.endsOn >= endsOn)) return null
	tx.update(classes)
		.set({
			endsOn,
			version: sql`${classes.version} + 1`,
			updatedAt: Date.now(),
			updatedBy: access.userId,
		})
		.where(and(classesOf(access), eq(classes.id, classId)))
		.run()
	recordLastDay(tx, access, row, { was: row.endsOn, is: endsOn })
	return { id: classId, endsOn: row.endsOn, to: endsOn }
}

/** Undoes `extendClass`, unless the class has another last day since, or other repeating lessons after the earlier one. */
export function restoreLastDay(
	tx: Tx,
	access: Access,
	{ id, endsOn, to }: { id: string; endsOn: string; to: string | null },
) {
	const later = tx
		.select({ id: lessons.id })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, id),
				isNotNull(lessons.seriesId),
				gt(lessons.day, endsOn),
				inArray(lessons.state, ['scheduled', 'held']),
			),
		)
	const restored = tx
		.update(classes)
		.set({
			endsOn,
			version: sql`${classes.version} + 1`,
			updatedAt: Date.now(),
			updatedBy: access.userId,
		})
		.where(
			and(classesOf(access), eq(classes.id, id), sql`${classes.endsOn} is ${to ?? null}`, notExists(later)),
		)
		.returning({ id: classes.id, name: classes.name })
		.get()
	if (restored) recordLastDay(tx, access, restored, { was: to, is: endsOn })
}

function recordLastDay(
	tx: Tx,
	access: Access,
	{ id, name }: { id: string; name: string },
	{ was, is }: { was: string | null; is: string | null },
) {
	record(tx, access, 'class.changed', {
		objectId: id,
		objectName: name,
		before: { endsOn: was },
		after: { endsOn: is },
	})
}

function findClass(tx: Tx, access: Access, id: string) {
	return tx
		.select()
		.from(classes)
		.where(and(classesOf(access), eq(classes.id, id)))
		.get()
}
