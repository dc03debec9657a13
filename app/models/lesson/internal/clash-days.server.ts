import { database } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import { isEnrolledOn } from '#app/domain/attendance/enrolled-on.ts'
import { concerns, covers, type WallTime } from '#app/domain/calendar/closed-time.ts'
import type { Clash } from '#app/domain/lesson/clash.ts'
import type { Access } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import type { Booking } from '#app/domain/lesson/booking.ts'
import type { Facts } from './clash-facts.server.ts'

/** Conflicts with the day: the school is closed, or all students of the lesson pause. */
export function clashesWithDays(
	access: Access,
	facts: Facts,
	booking: Booking,
	{ start, end }: { start: WallTime; end: WallTime },
): Clash[] {
	const { roomId, startsAt: at, endsAt: until } = booking
	const siteId = roomId ? facts.rooms.get(roomId)?.siteId : undefined
	const closed = facts.closures
		.filter((closure) => concerns(closure, { ...booking, siteId }) && covers(closure, start, end))
		.map(({ name, createdAt }) => ({
			kind: 'closure' as const,
			who: name,
			what: '',
			at,
			until,
			since: createdAt,
		}))
	const paused = pausedAt(access, facts, booking, start.day)
	return paused ? [...closed, { kind: 'pause', who: paused, what: '', at, until }] : closed
}

/**
 * The student who pauses on the day to which a lesson moves, if no other is expected then. A lesson that keeps its day was
 * there before the pause. After a last day it is not a conflict, because the last day follows the lesson.
 */
function pausedAt(access: Access, facts: Facts, booking: Booking, day: string): string | null {
	const { lessonId, classId, studentIds = [] } = booking
	if (!lessonId || studentIds.length > 0) return null
	if (facts.visits.some((visit) => visit.lessonId === lessonId)) return null
	const seats = facts.enrolments.filter((seat) => seat.classId === classId)
	if (seats.some((seat) => isEnrolledOn(seat, day))) return null
	const paused = seats.find((seat) => isEnrolledOn({ ...seat, pausedFrom: null }, day))
	if (!paused || dayOf(access, lessonId) === day) return null
	return facts.names.get(paused.studentId) ?? ''
}

function dayOf(access: Access, id: string): string | undefined {
	return database()
		.select({ day: lessons.day })
		.from(lessons)
		.where(rowOf(lessons, access, id))
		.get()?.day
}
