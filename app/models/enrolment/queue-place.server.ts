import { and, count, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database, type Tx } from '#db/client.server.ts'
import { classes, enrolments } from '#db/schema/index.ts'
import type { WaitingReason } from '#app/letters/sign-up.server.ts'
import { today } from '#app/utils/dates.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isQueued } from './presence.server.ts'
import { freeSeatDay } from './seats.server.ts'

const ahead = alias(enrolments, 'ahead')

const upTo = new QueryBuilder()
	.select({ place: count() })
	.from(ahead)
	.where(
		and(
			eq(ahead.schoolId, enrolments.schoolId),
			eq(ahead.classId, enrolments.classId),
			inArray(ahead.state, ['waiting', 'offered']),
			or(
				lt(ahead.position, enrolments.position),
				and(eq(ahead.position, enrolments.position), lte(ahead.id, enrolments.id)),
			),
		),
	)

/**
 * The place of a waiting-list entry in line, counted from 1 as on the waiting list; null for other enrollments. The stored
 * position only gives the order: it keeps a gap for each student who leaves the list.
 */
export const queuePlace = sql<number | null>`case when ${isQueued()} then (${upTo}) end`

export function findQueuePlace(tx: Tx, schoolId: SchoolId, id: string): number | null {
	const entry = tx
		.select({ place: queuePlace })
		.from(enrolments)
		.where(rowOf(enrolments, schoolId, id))
		.get()
	return entry?.place ?? null
}

/** Why a student waits for a seat of a class today. A seat that is free is the next one’s in line. */
export function findWaitingReason(
	access: Access,
	waits: { studentId: string; classId: string | null },
): WaitingReason {
	const { school } = access
	const entry = database()
		.select({ place: queuePlace, id: classes.id, capacity: classes.capacity })
		.from(enrolments)
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, waits.classId ?? ''),
				eq(enrolments.studentId, waits.studentId),
				isQueued(),
			),
		)
		.get()
	const from = entry && freeSeatDay(access, entry)
	if (!from || from > today(school.timeZone)) return 'full'
	return (entry.place ?? 1) > 1 ? 'others' : 'together'
}
