import { database } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import { momentsWords } from '#app/utils/dates.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { readTravel } from '../school/travel.server.ts'
import { classNameOf, readFacts, type Booking, type Facts } from './internal/clash-facts.server.ts'
import { studentsAtBoth } from './internal/clashes.server.ts'

/**
 * Warnings about a lesson its teacher or a student cannot reach in time from the previous one, or leave in time
 * for the next. They do not block a booking.
 */
export function listTravelWarnings(access: Access, lessonId: string): string[] {
	const { schoolId, school } = access
	const lesson = findPlace(schoolId, lessonId)
	if (!lesson?.roomId) return []
	const travel = readTravel(access)
	const booking = { ...lesson, lessonId }
	const facts = readFacts(access, [booking])
	const when = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) =>
		momentsWords({ startsAt, endsAt }, school.timeZone, school.dateFormat)
	return facts.lessons.flatMap((other) => {
		const needed = other.id === lessonId ? 0 : travel(lesson.roomId, other.roomId)
		const gap = Math.max(other.startsAt - lesson.endsAt, lesson.startsAt - other.endsAt)
		// Overlapping lessons are a conflict and are reported elsewhere.
		if (gap < 0 || gap >= needed) return []
		const isTeachers = lesson.teacherId !== null && other.teacherId === lesson.teacherId
		const people = [
			...(isTeachers ? [facts.teachers.get(lesson.teacherId ?? '')?.name ?? ''] : []),
			...studentsAtBoth(access, facts, booking, other).map((id) => facts.names.get(id) ?? ''),
		]
		const minutes = (length: number) => `${Math.round(length / MINUTE)} minutes`
		const both = `${classNameOf(schoolId, lesson.classId)} and ${classNameOf(schoolId, other.classId)} (${when(other)})`
		return people.map(
			(name) =>
				`${name} has ${minutes(gap)} between ${both}, at another site: getting there takes ${minutes(needed)}.`,
		)
	})
}

const MINUTE = 60_000

function findPlace(schoolId: SchoolId, id: string) {
	return database()
		.select({
			classId: lessons.classId,
			teacherId: lessons.teacherId,
			roomId: lessons.roomId,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
		})
		.from(lessons)
		.where(rowOf(lessons, schoolId, id))
		.get()
}

/**
 * Checks whether a teacher or student would lack the time to travel between two sites. Free times exclude such
 * bookings. It is not a conflict, because people know the way better than an estimate does.
 */
export function readTooFar(access: Access, facts: Facts, without?: string) {
	const travel = readTravel(access)
	return (booking: Booking): boolean =>
		facts.lessons.some((other) => {
			if (other.id === without) return false
			const minutes = travel(booking.roomId, other.roomId)
			if (minutes === 0) return false
			const isNear = other.startsAt < booking.endsAt + minutes && other.endsAt > booking.startsAt - minutes
			if (!isNear) return false
			const isTeachers = booking.teacherId !== null && other.teacherId === booking.teacherId
			return isTeachers || studentsAtBoth(access, facts, booking, other).length > 0
		})
}
