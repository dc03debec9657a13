import { and, gte, inArray, isNull, lte, ne } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { eventEntries, events } from '#db/schema/index.ts'
import { momentAt, wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { ofOwnStudents } from '../student/own.server.ts'
import { countTakenOf } from './events.server.ts'

const MINUTE = 60_000
/** An event says only when it begins, so it takes an hour, or the length of its program if that is longer. */
const LEAST_MINUTES = 60

interface Range {
	from: number
	to: number
	/** Canceled ones as well. */
	canceled?: boolean
}

/**
 * Events that are not canceled, with the time they take and who takes part. Drafts are among them: they are planned, so no
 * lesson should be given at their time.
 */
export function listEventTimes(access: Access, { from, to, canceled = false }: Range) {
	const { timeZone } = access.school
	const rows = database()
		.select({
			id: events.id,
			kind: events.kind,
			name: events.name,
			day: events.day,
			time: events.time,
			timeZone: events.timeZone,
			place: events.place,
			signUpUntil: events.signUpUntil,
			state: events.state,
			version: events.version,
			updatedAt: events.updatedAt,
		})
		.from(events)
		.where(
			and(
				rowsOf(events, access),
				canceled ? undefined : ne(events.state, 'canceled'),
				// The day is that of the event's own time zone.
				gte(events.day, daysAfter(wallTimeAt(from, timeZone).day, -1)),
				lte(events.day, daysAfter(wallTimeAt(to, timeZone).day, 1)),
			),
		)
		.all()
	const entries = groupedBy(
		entriesOf(
			access,
			rows.map(({ id }) => id),
		),
		({ eventId }) => eventId,
	)
	return rows.flatMap((event) => {
		const starts = momentAt(event.day, event.time, event.timeZone)
		if (starts.is !== 'moment') return []
		const own = entries.get(event.id) ?? []
		const minutes = own.reduce((sum, entry) => sum + (entry.minutes ?? 0), 0)
		const times = { startsAt: starts.at, endsAt: starts.at + Math.max(LEAST_MINUTES, minutes) * MINUTE }
		if (times.startsAt >= to || times.endsAt <= from) return []
		const { day } = wallTimeAt(times.startsAt, timeZone)
		return [{ ...event, ...times, day, studentIds: own.map(({ studentId }) => studentId) }]
	})
}

/**
 * Events on the schedule of the user. Teachers see no drafts, but canceled ones in which their own students were to take part:
 * an event that just vanished could be taken for one that still takes place.
 */
export function listShownTimes(access: Access, range: Pick<Range, 'from' | 'to'>) {
	if (access.reach === 'all') return listEventTimes(access, range)
	const all = listEventTimes(access, { ...range, canceled: true })
	const canceled = all.filter(({ state }) => state === 'canceled').map(({ id }) => id)
	const taken = countTakenOf(access, canceled, ofOwnStudents(access, eventEntries.studentId))
	return all.filter(({ id, state }) => (state === 'canceled' ? taken.has(id) : state !== 'draft'))
}

function entriesOf(access: Access, eventIds: string[]) {
	if (eventIds.length === 0) return []
	return database()
		.select({
			eventId: eventEntries.eventId,
			studentId: eventEntries.studentId,
			minutes: eventEntries.minutes,
		})
		.from(eventEntries)
		.where(
			and(
				rowsOf(eventEntries, access),
				inArray(eventEntries.eventId, eventIds),
				isNull(eventEntries.withdrawnAt),
			),
		)
		.all()
}
