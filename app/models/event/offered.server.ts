import { and, asc, count, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { alias } from 'drizzle-orm/sqlite-core'
import { eventEntries, events, students } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { eachOf } from '../query-values.server.ts'
import { studentsOf } from '../scope.server.ts'
import { isInvited } from './invitations.server.ts'

/** How long past events stay on a family's page. */
const DAYS_BACK = 365
const MOST = 500

const columns = {
	studentId: students.id,
	id: events.id,
	kind: events.kind,
	name: events.name,
	day: events.day,
	time: events.time,
	timeZone: events.timeZone,
	place: events.place,
	signUpUntil: events.signUpUntil,
	places: events.places,
	board: events.board,
	note: events.note,
	feeMinor: events.feeMinor,
	/** The family that would be billed. */
	familyId: students.familyId,
	state: events.state,
	cancelReason: events.cancelReason,
	entry: {
		id: eventEntries.id,
		title: eventEntries.title,
		composer: eventEntries.composer,
		minutes: eventEntries.minutes,
		instrument: eventEntries.instrument,
		grade: eventEntries.grade,
		outcome: eventEntries.outcome,
		mark: eventEntries.mark,
		resultOn: eventEntries.resultOn,
		resultNote: eventEntries.resultNote,
		feeMinor: eventEntries.feeMinor,
		version: eventEntries.version,
	},
}

export type OfferedEvent = ReturnType<typeof listOpenTo>[number]

const takers = alias(eventEntries, 'takers')

/**
 * Events each child may sign up for or takes part in, with the own entry and taken places. Drafts are hidden; a canceled event
 * is only shown to children with an entry, and so is every event to a child who left.
 */
export function listOpenTo(
	access: Access,
	studentIds: readonly string[],
	{ eventId, from }: { eventId?: string; from?: string } = {},
) {
	const { school } = access
	const db = database()
	const taken = db
		.select({ n: count() })
		.from(takers)
		.where(and(rowsOf(takers, access), eq(takers.eventId, events.id), isNull(takers.withdrawnAt)))
	return db
		.select({ ...columns, taken: sql<number>`${taken}` })
		.from(events)
		.innerJoin(
			students,
			and(
				rowsOf(students, access),
				inArray(students.id, eachOf(studentIds)),
				isNull(students.archivedAt),
				studentsOf(access),
			),
		)
		.leftJoin(
			eventEntries,
			and(
				rowsOf(eventEntries, access),
				eq(eventEntries.eventId, events.id),
				eq(eventEntries.studentId, students.id),
				isNull(eventEntries.withdrawnAt),
			),
		)
		.where(
			and(
				rowsOf(events, access),
				ne(events.state, 'draft'),
				eventId ? eq(events.id, eventId) : undefined,
				gte(events.day, from ?? daysAfter(today(school.timeZone), -DAYS_BACK)),
				or(
					isNotNull(eventEntries.id),
					and(ne(events.state, 'canceled'), ne(students.state, 'left'), isInvited(access)),
				),
			),
		)
		.orderBy(asc(events.day), asc(events.id))
		.limit(MOST)
		.all()
}
