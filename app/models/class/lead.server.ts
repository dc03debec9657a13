import { and, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, classTeachers } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** Makes a teacher the lead of a class. The previous lead leaves it, and an assistant moves up. */
export function setLead(tx: Tx, access: Access, classId: string, teacherId: string) {
	const { schoolId, userId } = access
	const isReplaced = or(eq(classTeachers.part, 'lead'), eq(classTeachers.teacherId, teacherId))
	tx.delete(classTeachers)
		.where(and(rowsOf(classTeachers, access), eq(classTeachers.classId, classId), isReplaced))
		.run()
	tx.insert(classTeachers).values({ schoolId, classId, teacherId, part: 'lead' }).run()
	// An open edit form would otherwise overwrite the new teacher with the old one.
	tx.update(classes)
		.set({ version: sql`${classes.version} + 1`, updatedAt: Date.now(), updatedBy: userId })
		.where(rowOf(classes, access, classId))
		.run()
}

/** The lead of a class follows its lessons, if the previous teacher of the lessons was the lead. True if it did. */
export function followTeacher(
	tx: Tx,
	access: Access,
	classId: string,
	{ from, to }: { from: string | null; to: string | null },
): boolean {
	if (from === null || to === null || from === to) return false
	const lead = tx
		.select({ id: classTeachers.teacherId })
		.from(classTeachers)
		.where(
			and(rowsOf(classTeachers, access), eq(classTeachers.classId, classId), eq(classTeachers.part, 'lead')),
		)
		.get()
	if (lead?.id !== from) return false
	setLead(tx, access, classId, to)
	return true
}
