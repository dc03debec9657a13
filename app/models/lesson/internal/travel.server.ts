import type { Access } from '../../access.server.ts'
import { readTravel } from '../../school/travel.server.ts'
import type { Booking, Facts } from './clash-facts.server.ts'
import { studentsAtBoth } from './clashes.server.ts'

/**
 * Answers whether a teacher or student would have to be at two sites without time to travel between them. Free times leave
 * those out. It is no clash: whoever books such a lesson knows the way better than a figure does.
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
