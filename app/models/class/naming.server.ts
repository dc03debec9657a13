import { and, eq, inArray, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, enrolments } from '#db/schema/index.ts'
import { sortKey } from '#app/utils/fold.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { classesOf } from '../scope.server.ts'

/** A private lesson with the student's name as its title follows when the student is renamed. */
export function renameLessons(
	tx: Tx,
	access: Access,
	studentId: string,
	{ from, to }: { from: string; to: string },
) {
	const { userId } = access
	if (from === to) return
	const theirs = database()
		.select({ id: enrolments.classId })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.studentId, studentId)))
	tx.update(classes)
		.set({
			name: to,
			nameKey: sortKey(to),
			version: sql`${classes.version} + 1`,
			updatedAt: Date.now(),
			updatedBy: userId,
		})
		.where(
			and(
				classesOf(access),
				inArray(classes.id, theirs),
				eq(classes.kind, 'private'),
				eq(classes.name, from),
			),
		)
		.run()
}
