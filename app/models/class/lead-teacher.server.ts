import { and, eq, gt, isNotNull, isNull, max, sql, type SQL } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, classTeachers, lessons } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** Makes a teacher the lead of a class and closes the open edit forms, which would bring the old one back. */
export function setLead(tx: Tx, access: Access, classId: string, teacherId: string) {
	makeLead(tx, access, classId, teacherId)
	tx.update(classes)
		.set({ version: sql`${classes.version} + 1`, updatedAt: Date.now(), updatedBy: access.userId })
		.where(rowOf(classes, access, classId))
		.run()
}

/**
 * Makes a teacher the lead of a class. An assistant moves up, but goes on assisting in the lessons that stay another
 * teacher's. The previous lead leaves the class, or is an assistant again if they have not stopped assisting.
 */
export function makeLead(tx: Tx, access: Access, classId: string, teacherId: string) {
	const isLead = and(eq(classTeachers.classId, classId), eq(classTeachers.part, 'lead'))
	tx.update(classTeachers)
		.set({ part: 'assist', assistsBefore: null })
		.where(and(rowsOf(classTeachers, access), isLead, gt(classTeachers.assistsBefore, Date.now())))
		.run()
	tx.delete(classTeachers)
		.where(and(rowsOf(classTeachers, access), isLead))
		.run()
	tx.insert(classTeachers)
		.values({ schoolId: access.schoolId, classId, teacherId, part: 'lead' })
		.onConflictDoUpdate({
			target: [classTeachers.schoolId, classTeachers.classId, classTeachers.teacherId],
			set: { part: 'lead', assistsBefore: endOfOthers(access) },
		})
		.run()
}

/** Corrects until when the lead of a class still assists, after its lessons have changed. */
export function renewAssisting(tx: Tx, access: Access, classId: string) {
	tx.update(classTeachers)
		.set({ assistsBefore: endOfOthers(access) })
		.where(
			and(
				rowsOf(classTeachers, access),
				eq(classTeachers.classId, classId),
				eq(classTeachers.part, 'lead'),
				isNotNull(classTeachers.assistsBefore),
			),
		)
		.run()
}

/** The time just after the start of the last lesson that another teacher gives in the class of a row, or now. */
function endOfOthers(access: Access): SQL {
	const now = Date.now()
	const end = database()
		.select({ at: sql`${max(lessons.startsAt)} + 1` })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classTeachers.classId),
				sql`${lessons.teacherId} is not ${classTeachers.teacherId}`,
				eq(lessons.state, 'scheduled'),
				isNull(lessons.substituteFor),
				gt(lessons.startsAt, now),
			),
		)
	return sql`coalesce(${end}, ${now})`
}
