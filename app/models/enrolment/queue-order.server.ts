import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments, students } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { changePlace, type Place } from './place.server.ts'
import { isQueued } from './presence.server.ts'

export interface Queued {
	student: string
	/** To whom an offer was mailed. */
	mailedTo?: string[]
	/** Who waits for the seat, where one has become free. */
	next: string | null
}

type Moved = 'enrolment.skipped' | 'enrolment.reordered'

/** Changes places with the neighbour in the queue. Who is skipped comes right after the one who goes before them. */
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
		.where(and(eq(enrolments.schoolId, access.schoolId), eq(enrolments.id, other.id)))
		.run()
	// An offer that ran out is over for whoever others go before.
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

/** Puts somebody at a place of the queue; those between move up or down by one. */
export function moveTo(tx: Tx, access: Access, place: Place, to: number): Outcome<Queued> {
	const { enrolment, student } = place
	const queue = queueOf(tx, access, enrolment.classId)
	const order = queue.filter(({ id }) => id !== enrolment.id).map(({ id }) => id)
	const at = Math.min(to, queue.length)
	order.splice(at - 1, 0, enrolment.id)
	for (const [index, { position }] of queue.entries())
		tx.update(enrolments)
			.set({ position })
			.where(and(eq(enrolments.schoolId, access.schoolId), eq(enrolments.id, order[index] ?? '')))
			.run()
	changePlace(tx, access, place, {}, { action: 'enrolment.reordered', after: { place: at } })
	return done({ student, next: null })
}

/** Everybody who waits or thinks about an offer, in their order. */
export function queueOf(tx: Tx, { schoolId }: Access, classId: string) {
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
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classId), isQueued()))
		.orderBy(asc(enrolments.position), asc(enrolments.id))
		.all()
}
