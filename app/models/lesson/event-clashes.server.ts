import { and, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { rooms } from '#db/schema/index.ts'
import { roomOfPlace } from '#app/domain/event/place.ts'
import { clashWords, type Clash } from '#app/domain/lesson/clash.ts'
import { daysAfter, momentWords, startOfDay } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { listEventTimes } from '../event/times.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { roomPlace } from '../school/place.server.ts'
import { ownTeacherId } from '../teacher/own.server.ts'
import { findClashes } from './internal/clashes.server.ts'

/** An event may be on a closed day or outside of hours, so only people and rooms that are busy then are named. */
const NAMED: readonly Clash['kind'][] = ['room', 'student', 'teacher', 'event']

/** Lessons and other events at the time of an event that need its room, a student who signed up, or the solo teacher. */
export function listEventClashes(access: Access, { id, day }: { id: string; day: string }): string[] {
	const { kind, timeZone, dateFormat } = access.school
	// The day is that of the event's own time zone.
	const range = {
		from: startOfDay(daysAfter(day, -1), timeZone),
		to: startOfDay(daysAfter(day, 2), timeZone),
	}
	const event = listEventTimes(access, range).find((one) => one.id === id)
	if (!event) return []
	const own = database()
		.select({ id: rooms.id, name: roomPlace })
		.from(rooms)
		.where(and(rowsOf(rooms, access), isNull(rooms.archivedAt)))
		.all()
	const { startsAt, endsAt, studentIds, place } = event
	const booking = {
		classId: id,
		teacherId: kind === 'solo' ? ownTeacherId(access) : null,
		roomId: roomOfPlace(place, own, ({ name }) => name)?.id ?? null,
		startsAt,
		endsAt,
		studentIds,
	}
	return findClashes(access, [booking], [id])
		.filter((clash) => NAMED.includes(clash.kind))
		.sort((a, b) => a.at - b.at)
		.map((clash) => clashWords(clash, momentWords(clash.at, timeZone, dateFormat)))
}
