import { and, inArray, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, lessons } from '#db/schema/index.ts'
import { neverBegan } from '#app/domain/attendance/enrolled-on.ts'
import { isChargedOn, type Presence } from '#app/domain/billing/month-charge.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { SchoolId } from '../../access.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

interface SeatOfClass extends Presence {
	studentId: string
	classId: string
}

/**
 * Adds the days of missed lessons whose make-up credits are booked or used. An open credit counts only on a day that is
 * already in a pause or after the last day: these take back the credits that are open then, so it was booked at the time.
 * Credits that became money do not count, because their credit notes are deducted from what is credited for the days.
 */
export function withMadeUpDays<S extends SeatOfClass>(schoolId: SchoolId, seats: readonly S[]) {
	const missed = listMissed(schoolId, [...new Set(seats.map(({ studentId }) => studentId))])
	const ofClass = groupedBy(seats, keyOf)
	return seats.map((seat) => {
		const own = (missed.get(keyOf(seat)) ?? []).filter(({ day }) => {
			// A student who came back has several seats in the class, and each day belongs to one of them.
			const begun = (ofClass.get(keyOf(seat)) ?? []).filter((other) => hasBegun(other, day))
			return begun.every((other) => (other.startsOn ?? '') <= (seat.startsOn ?? '')) && hasBegun(seat, day)
		})
		const counted = own.filter(({ day, state }) => state !== 'open' || !isChargedOn(day, seat))
		return { ...seat, madeUpDays: [...new Set(counted.map(({ day }) => day))] }
	})
}

const keyOf = ({ studentId, classId }: { studentId: string; classId: string }) => `${studentId} ${classId}`

const hasBegun = (seat: Presence, day: string) => !neverBegan(seat) && (seat.startsOn ?? '') <= day

function listMissed(schoolId: SchoolId, studentIds: readonly string[]) {
	if (studentIds.length === 0) return new Map<string, { day: string; state: string }[]>()
	const rows = database()
		.select({
			studentId: credits.studentId,
			classId: lessons.classId,
			day: lessons.day,
			state: credits.state,
		})
		.from(credits)
		.innerJoin(lessons, rowOf(lessons, schoolId, credits.sourceLessonId))
		.where(
			and(
				rowsOf(credits, schoolId),
				inArray(credits.studentId, eachOf(studentIds)),
				// The plus makes SQLite start from the students: a school has far more credits in one state.
				sql`+${credits.state} in ('open', 'held', 'used')`,
			),
		)
		.all()
	return groupedBy(rows, keyOf)
}
