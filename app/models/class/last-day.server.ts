import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes } from '#db/schema/index.ts'
import { href } from '#app/domain/href.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { classesOf } from '../scope.server.ts'

/** Gives a class the last day from before a change of its lessons back, unless it has got another one since. */
export function takeLastDayBack(
	tx: Tx,
	access: Access,
	{ classId, endsOn, to }: { classId: string; endsOn: string | null; to: string | null },
): Outcome<null> {
	const row = tx
		.select({ name: classes.name, endsOn: classes.endsOn })
		.from(classes)
		.where(and(classesOf(access), eq(classes.id, classId)))
		.get()
	if (row?.endsOn !== to)
		return refused(
			{ form: 'The last day of this class has been changed since. Change the last day instead.' },
			{ status: 409, way: { label: 'Change the last day', to: href.class(classId, 'definition') } },
		)
	tx.update(classes)
		.set({
			endsOn,
			version: sql`${classes.version} + 1`,
			updatedAt: Date.now(),
			updatedBy: access.userId,
		})
		.where(and(classesOf(access), eq(classes.id, classId)))
		.run()
	record(tx, access, 'class.changed', {
		objectId: classId,
		objectName: row.name,
		before: { endsOn: to },
		after: { endsOn },
	})
	return done(null)
}
