import { and, asc, count, desc, eq, gte, inArray, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { eventEntries, events } from '#db/schema/index.ts'
import type { SchoolEventQuery } from '#app/domain/event/list.ts'
import { today } from '#app/utils/dates.ts'
import { plain } from '#app/utils/fold.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { ofOwnStudents } from '../student/own.server.ts'

/** Drafts are visible to the office only. */
function eventsOf({ schoolId, reach }: Access): SQL {
	return and(eq(events.schoolId, schoolId), reach === 'all' ? undefined : ne(events.state, 'draft')) as SQL
}

/** One page of upcoming events, next first, or of past and canceled ones, latest first. */
export function listSchoolEvents(access: Access, query: SchoolEventQuery) {
	const { time } = query.filters
	const wanted = conditionOf(access, query)
	const total =
		database()
			.select({ n: count() })
			.from(events)
			.where(and(rowsOf(events, access), wanted))
			.get()?.n ?? 0
	const order = time ? [desc(events.day), desc(events.id)] : [asc(events.day), asc(events.id)]
	const rows = database()
		.select()
		.from(events)
		.where(and(rowsOf(events, access), wanted))
		.orderBy(...order)
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	const taken = countTakenOf(
		access,
		rows.map(({ id }) => id),
		ofOwnStudents(access, eventEntries.studentId),
	)
	return { total, rows: rows.map((row) => ({ ...row, taken: taken.get(row.id) ?? 0 })) }
}

function conditionOf(access: Access, { filters, search }: SchoolEventQuery): SQL | undefined {
	const { time, kind } = filters
	const day = today(access.school.timeZone)
	const words = plain(search).split(' ').filter(Boolean)
	return and(
		eventsOf(access),
		time === 'canceled' ? eq(events.state, 'canceled') : ne(events.state, 'canceled'),
		time === 'past' ? lt(events.day, day) : time === 'canceled' ? undefined : gte(events.day, day),
		kind ? eq(events.kind, kind) : undefined,
		...words.map((word) => sql`instr(${events.nameKey}, ${word}) > 0`),
	)
}

export type FoundEvent = NonNullable<ReturnType<typeof findEvent>>

/** An event with its number of entries, which teachers may see too. Null if it does not exist or is a draft. */
export function findEvent(access: Access, id: string) {
	const row = database()
		.select()
		.from(events)
		.where(and(eventsOf(access), rowsOf(events, access), eq(events.id, id)))
		.get()
	return row ? { ...row, taken: countTaken(access, id) } : null
}

/** Number of taken places. Must be read again in the transaction that takes one. */
export function countTaken(access: Access, eventId: string): number {
	return countTakenOf(access, [eventId]).get(eventId) ?? 0
}

/** The same for several events, optionally only for some students. */
export function countTakenOf(access: Access, ids: readonly string[], which?: SQL): Map<string, number> {
	if (ids.length === 0) return new Map()
	const counted = database()
		.select({ eventId: eventEntries.eventId, n: count() })
		.from(eventEntries)
		.where(
			and(
				rowsOf(eventEntries, access),
				inArray(eventEntries.eventId, [...ids]),
				isNull(eventEntries.withdrawnAt),
				which,
			),
		)
		.groupBy(eventEntries.eventId)
		.all()
	return new Map(counted.map(({ eventId, n }) => [eventId, n]))
}
