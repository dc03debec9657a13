import { and, count, eq, inArray, max, ne, or } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, enrolments } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from './access.server.ts'
import { record } from './audit.server.ts'

export interface Joining {
	studentId: string
	studentName: string
	classId: string
	startsOn: string
	isTrial: boolean
	/** Of a full class: whether they wait for a seat, or are not taken. */
	ifFull: 'wait' | 'refuse'
}

export interface Joined {
	id: string
	className: string
	/** Their place in the queue; null when they have a seat. */
	position: number | null
}

/** Gives a student a seat in a class from a day on, or a place in its queue. */
export function joinClass(tx: Tx, access: Access, joining: Joining): Outcome<Joined> {
	const { schoolId, userId, school } = access
	const { studentId, studentName, classId, startsOn, isTrial, ifFull } = joining
	const found = findOpenClass(tx, schoolId, classId)
	if (!found) return refused({ classId: 'This class is no longer open. Choose another.' })
	if (isIn(tx, schoolId, classId, studentId))
		return refused({ classId: `${studentName} is in ${found.name} already.` })
	const seats = seatsOf(tx, schoolId, classId, found.capacity)
	if (seats.free === 0 && ifFull === 'refuse')
		return refused({ classId: `${found.name} is full (${seats.words}). Choose its waiting list instead.` })

	const id = newId()
	const position = seats.free === 0 ? nextPosition(tx, schoolId, classId) : null
	const state = position !== null ? 'waiting' : startsOn > today(school.timeZone) ? 'future' : 'active'
	const now = Date.now()
	tx.insert(enrolments)
		.values({
			schoolId,
			id,
			studentId,
			classId,
			state,
			startsOn,
			isTrial,
			position,
			queuedAt: position === null ? null : now,
			createdAt: now,
			createdBy: userId,
			updatedAt: now,
			updatedBy: userId,
		})
		.run()
	record(tx, access, position === null ? 'enrolment.started' : 'enrolment.queued', {
		objectId: studentId,
		objectName: studentName,
		after: { class: found.name, from: startsOn, ...(position === null ? {} : { place: position }) },
	})
	return done({ id, className: found.name, position })
}

export interface Seats {
	taken: number
	waiting: number
	/** None where there is no limit; seats that others wait for are not free. */
	free: number | null
	/** `5 of 6`. */
	words: string
}

/** Who has a seat: also those who start later, who were offered one, and who pause and keep theirs. */
export function seatsOf(tx: Tx, schoolId: SchoolId, classId: string, capacity: number | null): Seats {
	const [seated] = tx
		.select({ people: count() })
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, classId),
				or(
					inArray(enrolments.state, ['offered', 'future', 'active', 'ending']),
					and(eq(enrolments.state, 'paused'), eq(enrolments.keepsSeat, true)),
				),
			),
		)
		.all()
	const [queued] = tx
		.select({ people: count() })
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, classId),
				eq(enrolments.state, 'waiting'),
			),
		)
		.all()
	const taken = seated?.people ?? 0
	const waiting = queued?.people ?? 0
	const free = capacity === null ? null : Math.max(0, capacity - taken - waiting)
	return { taken, waiting, free, words: capacity === null ? String(taken) : `${taken} of ${capacity}` }
}

function findOpenClass(tx: Tx, schoolId: SchoolId, classId: string) {
	return tx
		.select({ name: classes.name, capacity: classes.capacity })
		.from(classes)
		.where(
			and(
				eq(classes.schoolId, schoolId),
				eq(classes.id, classId),
				inArray(classes.state, ['draft', 'open', 'running']),
			),
		)
		.get()
}

function isIn(tx: Tx, schoolId: SchoolId, classId: string, studentId: string): boolean {
	const place = tx
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, classId),
				eq(enrolments.studentId, studentId),
				ne(enrolments.state, 'ended'),
			),
		)
		.get()
	return place !== undefined
}

function nextPosition(tx: Tx, schoolId: SchoolId, classId: string): number {
	const last = tx
		.select({ position: max(enrolments.position) })
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, classId),
				eq(enrolments.state, 'waiting'),
			),
		)
		.get()
	return (last?.position ?? 0) + 1
}
