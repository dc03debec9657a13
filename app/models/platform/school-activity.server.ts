import { and, count, eq, gte, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import { firstIdAt } from '#app/utils/id.server.ts'
import type { Staff } from '../access.server.ts'

/** Number of actions at a school in each of the last months, newest first. */
export function countActivity(
	_staff: Staff,
	id: string,
	months: { from: number; until: number }[],
): number[] {
	return months.map(
		({ from, until }) => activity().get({ id, from: firstIdAt(from), until: firstIdAt(until) })?.entries ?? 0,
	)
}

const activity = prepared((db) =>
	db
		.select({ entries: count() })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.schoolId, sql.placeholder('id')),
				gte(auditEntries.id, sql.placeholder('from')),
				sql`${auditEntries.id} < ${sql.placeholder('until')}`,
			),
		)
		.prepare(),
)
