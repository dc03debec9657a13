import { and, asc, eq, ne, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, enrolments, students } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../../access.server.ts'
import { followAway } from '../../attendance/away-credits.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { classesOf, studentsOf } from '../../scope.server.ts'
import { record } from '../../audit.server.ts'
import type { Action } from '#app/domain/history/activity.ts'
import type { StudentState } from '#app/domain/student/states.ts'
import { freeSeatDay, type NextInLine } from '../seats.server.ts'
import { settleClass, settleStudent } from '../settle.server.ts'

export interface PlaceAsked {
	classId: string
	id: string
	/** The version the user saw. */
	version: number
}

/** An enrollment or waiting-list entry about to be changed. */
export interface Place {
	enrolment: typeof enrolments.$inferSelect
	student: string
	/** The student's state at the school. */
	studentState: StudentState
	archivedAt: number | null
	className: string
	capacity: number | null
	extraSeats: number
}

const GONE = 'This enrollment is not there any more. Look at the list again.'
const CHANGED = 'Somebody else changed this enrollment meanwhile. Look at it again before you change it.'

/** Reads the enrollment as of today, unless another user has changed it. */
export function takePlace(tx: Tx, access: Access, { classId, id, version }: PlaceAsked): Outcome<Place> {
	settleClass(tx, access, classId)
	const [place] = readPlaces(
		tx,
		access,
		classesOf(access),
		eq(enrolments.id, id),
		eq(enrolments.classId, classId),
	)
	if (!place) return refused({ form: GONE }, { status: 404 })
	if (place.enrolment.version !== version) return refused({ form: CHANGED }, { status: 409 })
	return done(place)
}

const ANSWERED = 'This was already answered, or is no longer open.'

/** The same for a family that answers an offer, and otherwise has no access to the class. */
export function takeOwnOffer(tx: Tx, access: Access, { classId, id, version }: PlaceAsked): Outcome<Place> {
	settleClass(tx, access, classId)
	const [place] = readPlaces(
		tx,
		access,
		studentsOf(access),
		eq(enrolments.id, id),
		eq(enrolments.classId, classId),
	)
	if (!place) return refused({ form: GONE }, { status: 404 })
	if (place.enrolment.state !== 'offered') return refused({ form: ANSWERED }, { status: 409 })
	if (place.enrolment.version !== version) return refused({ form: CHANGED }, { status: 409 })
	return done(place)
}

/** All open enrollments and waiting-list entries of a student, as of today. */
export function takePlacesOf(tx: Tx, access: Access, studentId: string): Place[] {
	settleStudent(tx, access, studentId)
	return readPlaces(
		tx,
		access,
		studentsOf(access),
		eq(enrolments.studentId, studentId),
		ne(enrolments.state, 'ended'),
	)
}

export function takePlacesIn(tx: Tx, access: Access, classId: string): Place[] {
	settleClass(tx, access, classId)
	return readPlaces(
		tx,
		access,
		classesOf(access),
		eq(enrolments.classId, classId),
		ne(enrolments.state, 'ended'),
	)
}

function readPlaces(tx: Tx, access: Access, ...which: SQL[]): Place[] {
	return tx
		.select({
			enrolment: enrolments,
			firstName: students.firstName,
			lastName: students.lastName,
			studentState: students.state,
			archivedAt: students.archivedAt,
			className: classes.name,
			capacity: classes.capacity,
			extraSeats: classes.extraSeats,
		})
		.from(enrolments)
		.innerJoin(
			students,
			and(eq(students.schoolId, enrolments.schoolId), eq(students.id, enrolments.studentId)),
		)
		.innerJoin(classes, and(eq(classes.schoolId, enrolments.schoolId), eq(classes.id, enrolments.classId)))
		.where(and(rowsOf(enrolments, access), ...which))
		.all()
		.map(({ firstName, lastName, ...place }) => ({ ...place, student: nameOf({ firstName, lastName }) }))
}

/** The columns that decide which lessons of a seat are charged. */
const OF_AWAY = ['state', 'startsOn', 'endsOn', 'pausedFrom', 'pausedTo', 'paysWhilePaused'] as const

/** The emailed link of an offer finds by this in the history how the offer ended. */
function endedOffer({ offeredUntil }: Place['enrolment'], change: Partial<Place['enrolment']>) {
	return (change.offeredUntil === null && offeredUntil) || undefined
}

/** Updates an enrollment and writes one history entry. Make-up credits follow its days, except of a seat that another one continues. */
export function changePlace(
	tx: Tx,
	access: Access,
	{ enrolment, student, className }: Place,
	change: Partial<typeof enrolments.$inferInsert>,
	{
		action,
		after = {},
		goesOnElsewhere = false,
	}: { action: Action; after?: Record<string, unknown>; goesOnElsewhere?: boolean },
) {
	tx.update(enrolments)
		.set({
			...change,
			version: enrolment.version + 1,
			updatedAt: Date.now(),
			updatedBy: access.userId || null,
		})
		.where(rowOf(enrolments, access, enrolment.id))
		.run()
	record(tx, access, action, {
		objectId: enrolment.studentId,
		objectName: student,
		before: { state: enrolment.state, offeredUntil: endedOffer(enrolment, change) },
		after: { class: className, classId: enrolment.classId, ...after },
	})
	if (!goesOnElsewhere && OF_AWAY.some((column) => column in change))
		followAway(tx, access, enrolment, enrolment)
}

/** The student to be offered the next seat, if a seat is free or a day is known from which one is. */
export function firstInQueue(tx: Tx, access: Access, { enrolment, capacity }: Place): NextInLine | null {
	const { schoolId } = access
	const { classId } = enrolment
	const first = tx
		.select({ firstName: students.firstName, lastName: students.lastName })
		.from(enrolments)
		.innerJoin(
			students,
			and(eq(students.schoolId, enrolments.schoolId), eq(students.id, enrolments.studentId)),
		)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, classId),
				eq(enrolments.state, 'waiting'),
			),
		)
		.orderBy(asc(enrolments.position))
		.get()
	const from = first ? freeSeatDay(access, { id: classId, capacity }) : null
	return first && from ? { student: nameOf(first), from } : null
}
