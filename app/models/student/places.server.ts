import { and, eq, ne, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, enrolments } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { seatsOf } from '../enrolment.server.ts'

/** What a student has in classes: seats they sit on, and queues they stand in. */
export interface Places {
	seats: string[]
	queues: string[]
}

/** The classes that are touched when a student leaves or pauses, by name. */
export function placesOf(access: Access, studentId: string): Places {
	const open = openPlaces(database(), access, studentId)
	const names = (waits: boolean) =>
		open.filter(({ state }) => isQueued(state) === waits).map(({ className }) => className)
	return { seats: names(false), queues: names(true) }
}

/** Gives up every seat and every place in a queue. Answers with the names of the classes. */
export function endPlaces(tx: Tx, access: Access, studentId: string, day: string, reason: string): string[] {
	const open = openPlaces(tx, access, studentId)
	for (const { id, startsOn } of open) {
		// What had not begun ends on the day it would have.
		const endsOn = startsOn && startsOn > day ? startsOn : day
		changePlace(tx, access, id, { state: 'ended', endsOn, endReason: reason, position: null })
	}
	return open.map(({ className }) => className)
}

/** Pauses what goes on. A seat that is not kept is free for others from then on. */
export function pausePlaces(
	tx: Tx,
	access: Access,
	studentId: string,
	day: string,
	keepsSeat: boolean,
): string[] {
	const going = openPlaces(tx, access, studentId).filter(
		({ state }) => state === 'active' || state === 'ending',
	)
	for (const { id } of going)
		changePlace(tx, access, id, { state: 'paused', pausedFrom: day, pausedTo: null, keepsSeat })
	return going.map(({ className }) => className)
}

/**
 * Goes on with what was paused on a day together with the student; what was paused for itself stays paused, and so
 * does what has no seat free any more.
 */
export function resumePlaces(tx: Tx, access: Access, studentId: string, pausedOn: string, day: string) {
	const paused = openPlaces(tx, access, studentId).filter(
		({ state, pausedFrom }) => state === 'paused' && pausedFrom === pausedOn,
	)
	const withoutSeat = new Set(
		paused
			.filter(
				({ classId, capacity, keepsSeat }) =>
					!keepsSeat && seatsOf(tx, access.schoolId, classId, capacity).free === 0,
			)
			.map(({ id }) => id),
	)
	for (const { id, endsOn } of paused.filter(({ id }) => !withoutSeat.has(id)))
		changePlace(tx, access, id, {
			state: endsOn ? 'ending' : 'active',
			pausedTo: day > pausedOn ? day : pausedOn,
			keepsSeat: true,
		})
	const names = (left: boolean) =>
		paused.filter(({ id }) => withoutSeat.has(id) === left).map(({ className }) => className)
	return { resumed: names(false), withoutSeat: names(true) }
}

function openPlaces(tx: Pick<Tx, 'select'>, { schoolId }: Access, studentId: string) {
	return tx
		.select({
			id: enrolments.id,
			classId: enrolments.classId,
			className: classes.name,
			capacity: classes.capacity,
			state: enrolments.state,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			pausedFrom: enrolments.pausedFrom,
			keepsSeat: enrolments.keepsSeat,
		})
		.from(enrolments)
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, enrolments.classId)))
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.studentId, studentId),
				ne(enrolments.state, 'ended'),
			),
		)
		.all()
}

function changePlace(
	tx: Tx,
	{ schoolId, userId }: Access,
	id: string,
	change: Partial<typeof enrolments.$inferInsert>,
) {
	tx.update(enrolments)
		.set({ ...change, version: sql`${enrolments.version} + 1`, updatedAt: Date.now(), updatedBy: userId })
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.id, id)))
		.run()
}

function isQueued(state: (typeof enrolments.$inferSelect)['state']): boolean {
	return state === 'enquiry' || state === 'waiting'
}
