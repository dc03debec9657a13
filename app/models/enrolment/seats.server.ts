import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import { freeSeats, seatWords } from '#app/domain/class/labels.ts'
import type { SchoolId } from '../access.server.ts'
import { seatCounts, seated } from './presence.server.ts'

export interface Seats {
	taken: number
	/** Held for whoever was offered one and has not answered. */
	offered: number
	/** Everybody on the waiting list. */
	waiting: number
	/** None where there is no limit; seats that others wait for are not free. */
	free: number | null
	/** `5 of 6, 2 waiting`. */
	words: string
}

/** Whether a student has a seat in any class, or holds an offer of one. */
export function hasSeat(tx: Tx, schoolId: SchoolId, studentId: string): boolean {
	const seat = tx
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, studentId), seated(schoolId)))
		.limit(1)
		.get()
	return seat !== undefined
}

/** How many seats of a class are taken, waited for and free. */
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
	return { taken, offered, waiting, free: freeSeats(counted), words: seatWords(counted) }
}
