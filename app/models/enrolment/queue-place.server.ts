import { and, count, eq, inArray, lt, lte, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { isQueued } from './presence.server.ts'

/**
 * The place of a waiting-list entry in line, counted from 1 as on the waiting list; null for other enrollments. The stored
 * position only gives the order: it keeps its gaps after somebody leaves the list.
 */
export function queuePlace(schoolId: SchoolId | Placeholder): SQL<number | null> {
	const ahead = alias(enrolments, 'ahead')
	const upTo = new QueryBuilder()
		.select({ place: count() })
		.from(ahead)
		.where(
			and(
				eq(ahead.schoolId, schoolId),
				eq(ahead.classId, enrolments.classId),
				inArray(ahead.state, ['waiting', 'offered']),
				or(
					lt(ahead.position, enrolments.position),
					and(eq(ahead.position, enrolments.position), lte(ahead.id, enrolments.id)),
				),
			),
		)
	return sql<number | null>`case when ${isQueued()} then (${upTo}) end`
}

export function findQueuePlace(tx: Tx, schoolId: SchoolId, id: string): number | null {
	const entry = tx
		.select({ place: queuePlace(schoolId) })
		.from(enrolments)
		.where(rowOf(enrolments, schoolId, id))
		.get()
	return entry?.place ?? null
}
