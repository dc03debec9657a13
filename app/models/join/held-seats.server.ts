import { and, eq, gt, lte, sum } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { classes, heldSeats } from '#db/schema/index.ts'
import { SEAT_HOLD_MINUTES } from '#app/domain/join/offer.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { classesOf } from '../scope.server.ts'
import { seatsOf, type Seats } from '../enrolment/seats.server.ts'

export interface Hold {
	token: string
	until: number
	seats: number
}

const FULL = 'There are not enough free places for so many. Choose fewer, or join the waiting list.'

/**
 * Holds free seats for a family while its form is open. A hold only counts among families: the office sees the
 * seats as free and may enroll a student.
 */
export function holdSeats(
	access: Access,
	classId: string,
	seats: number,
	now = Date.now(),
): Outcome<Hold | null> {
	return write((tx) => {
		const classRow = tx
			.select({ capacity: classes.capacity })
			.from(classes)
			.where(and(classesOf(access), eq(classes.id, classId)))
			.get()
		if (!classRow) return refused({ form: 'This class is not there any more.' }, { status: 404 })
		// Where there is no limit there is nothing to keep.
		if (classRow.capacity === null) return done(null)
		tx.delete(heldSeats)
			.where(and(rowsOf(heldSeats, access), eq(heldSeats.classId, classId), lte(heldSeats.until, now)))
			.run()
		const counted = seatsOf(tx, access.schoolId, classId, classRow.capacity)
		const free =
			freeBesideHolds(tx, access, { id: classId, capacity: classRow.capacity, counted, hold: '' }, now) ?? 0
		if (free < seats) return refused({ form: FULL }, { status: 409 })
		const hold = { token: newId(now), until: now + SEAT_HOLD_MINUTES * 60_000, seats }
		tx.insert(heldSeats)
			.values({ schoolId: access.schoolId, id: hold.token, classId, seats, until: hold.until })
			.run()
		return done(hold)
	})
}

/** The seats a token holds in a class; null if the hold has ended. */
export function findSeatHold(
	tx: Pick<Tx, 'select'>,
	access: Access,
	classId: string,
	token: string,
	now = Date.now(),
): Hold | null {
	const heldSeat = tx
		.select({ token: heldSeats.id, until: heldSeats.until, seats: heldSeats.seats })
		.from(heldSeats)
		.where(and(rowOf(heldSeats, access, token), eq(heldSeats.classId, classId), gt(heldSeats.until, now)))
		.get()
	return heldSeat ?? null
}

/** Ends a hold, with the seats that were taken by it. */
export function endHold(tx: Tx, access: Access, token: string) {
	tx.delete(heldSeats)
		.where(rowOf(heldSeats, access, token))
		.run()
}

interface Wanted {
	id: string
	capacity: number | null
	counted: Seats
	/** The token of a family's own hold; nothing where it has none. */
	hold: string
}

/**
 * The seats a family may take: those that are free and that no other family holds. Its own are kept for it, also from
 * those who joined the waiting list since.
 */
export function freeBesideHolds(
	tx: Tx,
	access: Access,
	{ id, capacity, counted, hold }: Wanted,
	now = Date.now(),
): number | null {
	if (counted.free === null || capacity === null) return null
	const own = hold ? findSeatHold(tx, access, id, hold, now) : null
	const others = heldIn(tx, access.schoolId, id, now) - (own?.seats ?? 0)
	const free = Math.max(0, counted.free - others)
	const unseated = Math.max(0, capacity - counted.held)
	return own ? Math.max(free, Math.min(own.seats, unseated)) : free
}

function heldIn(tx: Tx, schoolId: SchoolId, classId: string, now: number): number {
	const row = tx
		.select({ seats: sum(heldSeats.seats) })
		.from(heldSeats)
		.where(and(eq(heldSeats.schoolId, schoolId), eq(heldSeats.classId, classId), gt(heldSeats.until, now)))
		.get()
	return Number(row?.seats ?? 0)
}

/** The same outside a change, for the page that says until when. */
export function findOpenHold(access: Access, classId: string, token: string): Hold | null {
	return findSeatHold(database(), access, classId, token)
}
