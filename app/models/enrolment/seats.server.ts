import { and, eq, ne } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import { freeSeats, seatWords } from '#app/domain/class/labels.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { seatCounts, seated } from './presence.server.ts'

export interface Seats {
	taken: number
	/** Seats held for open offers. */
	offered: number
	waiting: number
	/** Null without a limit. Seats others are waiting for are not free. */
	free: number | null
	/** Example: `5 of 6, 2 waiting`. */
	text: string
}

export interface NextInLine {
	student: string
	/** The day from which there is a seat to offer. */
	from: string
}

/** True if the student has a seat or an open offer in any class. */
export function hasSeat(tx: Tx, schoolId: SchoolId, studentId: string): boolean {
	const seat = tx
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, studentId), seated(schoolId)))
		.limit(1)
		.get()
	return seat !== undefined
}

export function seatsOf(tx: Tx, schoolId: SchoolId, classId: string, capacity: number | null): Seats {
	const {
		taken = 0,
		offered = 0,
		waiting = 0,
	} = tx
		.select(seatCounts(schoolId))
		.from(enrolments)
		.where(
			and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classId), ne(enrolments.state, 'ended')),
		)
		.get() ?? {}
	const counted = { taken, waiting, capacity }
	return { taken, offered, waiting, free: freeSeats(counted), text: seatWords(counted) }
}

/**
 * The first day with a seat to offer: today, or a day after others have left or paused. Null if none is known. Seats
 * others are waiting for count as free.
 */
export function freeSeatDay(
	{ schoolId, school }: Access,
	{ id, capacity }: { id: string; capacity: number | null },
): string | null {
	const { state, endsOn, pausedFrom, keepsSeat } = enrolments
	const held = database()
		.select({ state, endsOn, pausedFrom, keepsSeat })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, id), seated(schoolId)))
		.all()
	const beyond = capacity === null ? -1 : held.length - capacity
	if (beyond < 0) return today(school.timeZone)
	const freed = held.flatMap(({ state, endsOn, pausedFrom, keepsSeat }) => {
		const paused = state === 'paused' && !keepsSeat && pausedFrom ? [pausedFrom] : []
		return [...paused, ...(endsOn ? [daysAfter(endsOn, 1)] : [])].sort().slice(0, 1)
	})
	return freed.sort()[beyond] ?? null
}
