import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, classPrices, classTeachers } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
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
	for (const { teacherId, part } of staff)
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

/** Postpones the last day of a class. Returns the previous state, or null if nothing changed. */
export function extendClass(tx: Tx, access: Access, classId: string, endsOn: string) {
	const row = findClass(tx, access, classId)
	if (!row?.endsOn || row.endsOn >= endsOn) return null
	tx.update(classes)
		.set({
			endsOn,
			version: sql`${classes.version} + 1`,
			updatedAt: Date.now(),
			updatedBy: access.userId,
		})
		.where(and(classesOf(access), eq(classes.id, classId)))
		.run()
	return { id: classId, endsOn: row.endsOn, version: row.version }
}

/** Undoes `extendClass`, unless the class was changed since. */
export function restoreLastDay(
	tx: Tx,
	access: Access,
	{ id, endsOn, version }: { id: string; endsOn: string; version: number },
) {
	tx.update(classes)
		.set({ endsOn, version: version + 2, updatedAt: Date.now(), updatedBy: access.userId })
		.where(and(classesOf(access), eq(classes.id, id), eq(classes.version, version + 1)))
		.run()
}

function findClass(tx: Tx, access: Access, id: string) {
	return tx
		.select()
		.from(classes)
		.where(and(classesOf(access), eq(classes.id, id)))
		.get()
}
