import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { scheduleChanges } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import type { Change } from '../schedule-change.server.ts'

type Before = Change['before']
type Row = typeof scheduleChanges.$inferSelect

/**
 * The changes that are undone together, latest first: those of all series that followed the same last day of their class. A class has one
 * last day, and a series that did not go back to it would get its lessons again.
 */
export function listTogether(tx: Tx, access: Access, change: Row): Row[] {
	const { classDays } = JSON.parse(change.before) as Before
	if (!classDays) return [change]
	return tx
		.select()
		.from(scheduleChanges)
		.where(
			and(
				rowsOf(scheduleChanges, access),
				isNull(scheduleChanges.undoneAt),
				eq(sql`json_extract(${scheduleChanges.before}, '$.classDays.classId')`, classDays.classId),
				eq(sql`json_extract(${scheduleChanges.before}, '$.classDays.version')`, classDays.version),
			),
		)
		.orderBy(desc(scheduleChanges.id))
		.all()
}
