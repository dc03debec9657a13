import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import { freeSeats, seatWords } from '#app/domain/class/labels.ts'
import type { SchoolId } from '../access.server.ts'
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
