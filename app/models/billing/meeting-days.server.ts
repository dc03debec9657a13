import { and, between, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { closures, lessons } from '#db/schema/index.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { boundsBetween, daysFrom } from '#app/domain/billing/month-charge.ts'
import type { Access } from '../access.server.ts'
import type { Asked, MeetingDays, Seat } from './seats.server.ts'

/** Days a class meets on: those of its lessons, and its weekday where a closure took the lesson away. */
export function meetingDays(
	access: Access,
	{ meetings }: Asked,
	seat: Seat,
	from: string,
	to: string,
): MeetingDays {
	const key = `${seat.classId} ${from} ${to}`
	const before = meetings.get(key)
	if (before) return before
	const found = readDays(access, seat, from, to)
	meetings.set(key, found)
	return found
}

function readDays({ schoolId }: Access, seat: Seat, from: string, to: string): MeetingDays {
	const { moments, days: within } = boundsBetween(from, to)
	const held = database()
		.select({ day: lessons.day, state: lessons.state })
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				eq(lessons.classId, seat.classId),
				eq(lessons.kind, 'regular'),
				between(lessons.startsAt, ...moments),
				between(lessons.day, ...within),
			),
		)
		.all()
	const closedBy = database()
		.select({ startsOn: closures.startsOn, endsOn: closures.endsOn })
		.from(closures)
		.where(
			and(
				eq(closures.schoolId, schoolId),
				isNull(closures.archivedAt),
				isNull(closures.fromTime),
				isNull(closures.siteId),
				isNull(closures.roomId),
				isNull(closures.teacherId),
				or(isNull(closures.classId), eq(closures.classId, seat.classId)),
				inArray(closures.effect, ['skip', 'no_charge']),
				gte(closures.endsOn, from),
				lte(closures.startsOn, to),
			),
		)
		.all()
	const isClosed = (day: string) => closedBy.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
	const met = new Set(held.map(({ day }) => day))
	const usual = daysFrom(from, to).filter((day) => weekdayOf(day) === seat.weekday)
	// A class without lessons in the timetable is taken to meet on its weekday.
	const days = met.size === 0 ? usual : [...new Set([...met, ...usual.filter(isClosed)])].sort()
	const closedLessons = held.filter(({ state }) => state === 'closed').map(({ day }) => day)
	return { days, closed: days.filter((day) => isClosed(day) || closedLessons.includes(day)) }
}
