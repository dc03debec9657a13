import { and, asc, desc, eq, max } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments, students } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { changePlace, takePlacesIn, type Place } from './internal/place.server.ts'
import { isQueued } from './presence.server.ts'
import type { Recorded } from './recorded.server.ts'
import type { NextInLine } from './seats.server.ts'

export interface Queued {
	student: string
	/** Recipients of the emailed offer. */
	mailedTo?: string[]
	/** The first student waiting for a seat, if there is one to offer. */
	next: NextInLine | null
	/** The last day and the pause that an accepted seat has from the start, and the visitors who have booked it on some days. */
	recorded?: Recorded
}

type Moved = 'enrolment.skipped' | 'enrolment.reordered'

/** Swaps a student with a neighbor on the waiting list. A skipped student moves down by one. */
export function swapPlaces(
	tx: Tx,
	access: Access,
	place: Place,
	by: 1 | -1,
	action: Moved,
	reason?: string,
): Outcome<Queued> {
	const { enrolment, student } = place
	const queue = queueOf(tx, access, enrolment.classId)
	const at = queue.findIndex(({ id }) => id === enrolment.id)
	const other = queue[at + by]
	if (!other)
		return refused({ form: `${student} is ${by === 1 ? 'last' : 'first'} on the waiting list already.` })
	tx.update(enrolments)
		.set({ position: enrolment.position })
		.where(rowOf(enrolments, access, other.id))
		.run()
	// Skipping a student ends an offer.
	const lapsed = action === 'enrolment.skipped' ? { state: 'waiting' as const, offeredUntil: null } : {}
	changePlace(
		tx,
		access,
		place,
		{ position: other.position, ...lapsed },
		{ action, after: { place: at + 1 + by, ...(reason ? { reason } : {}) } },
	)
	return done({ student, next: null })
}

/** Moves a student to a position of the waiting list; the others shift by one. */
export function moveTo(tx: Tx, access: Access, place: Place, to: number): Outcome<Queued> {
	const { enrolment, student } = place
	const queue = queueOf(tx, access, enrolment.classId)
	const order = queue.filter(({ id }) => id !== enrolment.id).map(({ id }) => id)
	const at = Math.min(to, queue.length)
	order.splice(at - 1, 0, enrolment.id)
	writeOrder(tx, access, queue, order)
	changePlace(tx, access, place, {}, { action: 'enrolment.reordered', after: { place: at } })
	return done({ student, next: null })
}

/** One move, with the whole list before and after it. */
export interface QueueMove {
	classId: string
	enrolmentId: string
	before: string[]
	after: string[]
}

/** Undoes a move, unless the list has changed since; then returns the user behind the change. */
export function restoreOrder(tx: Tx, access: Access, { classId, enrolmentId, before, after }: QueueMove) {
	const place = takePlacesIn(tx, access, classId).find(({ enrolment }) => enrolment.id === enrolmentId)
	const queue = queueOf(tx, access, classId)
	if (!place || queue.map(({ id }) => id).join() !== after.join())
		return { changedBy: lastToChange(tx, access, classId) }
	writeOrder(tx, access, queue, before)
	const at = before.indexOf(enrolmentId) + 1
	changePlace(tx, access, place, {}, { action: 'enrolment.reordered', after: { place: at } })
	return null
}

/** Reassigns the existing positions in the new order. */
function writeOrder(
	tx: Tx,
	access: Access,
	queue: readonly { position: number | null }[],
	order: readonly string[],
) {
	for (const [index, { position }] of queue.entries())
		tx.update(enrolments)
			.set({ position })
			.where(rowOf(enrolments, access, order[index] ?? ''))
			.run()
}

function lastToChange(tx: Tx, access: Access, classId: string): string | null {
	const latest = tx
		.select({ updatedBy: enrolments.updatedBy })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classId)))
		.orderBy(desc(enrolments.updatedAt))
		.limit(1)
		.get()
	return latest?.updatedBy ?? null
}

/** Waiting students and open offers, in order. */
export function queueOf(tx: Tx, access: Access, classId: string) {
	return tx
		.select({
			id: enrolments.id,
			position: enrolments.position,
			offeredUntil: enrolments.offeredUntil,
			firstName: students.firstName,
			lastName: students.lastName,
		})
		.from(enrolments)
		.innerJoin(
			students,
			and(eq(students.schoolId, enrolments.schoolId), eq(students.id, enrolments.studentId)),
		)
		.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classId), isQueued()))
		.orderBy(asc(enrolments.position), asc(enrolments.id))
		.all()
}

/** The position behind the waiting list, which students with an open offer belong to. */
export function nextPosition(tx: Tx, schoolId: SchoolId, classId: string): number {
	const last = tx
		.select({ position: max(enrolments.position) })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classId), isQueued()))
		.get()
	return (last?.position ?? 0) + 1
}
