import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, enrolments, students } from '#db/schema/index.ts'
import { pauseOf, stayingOf } from '#app/domain/class/place-change.ts'
import { seatGivenUpOn } from '#app/domain/class/pause.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { followAway } from '../attendance/away-credits.server.ts'
import { tellTeachersOfPlaces } from '../lesson/place-letters.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { classesOf } from '../scope.server.ts'
import { seatsOf } from './seats.server.ts'

/** Columns that changes can touch; undo restores them. */
const changed = {
	id: enrolments.id,
	version: enrolments.version,
	updatedBy: enrolments.updatedBy,
	state: enrolments.state,
	endsOn: enrolments.endsOn,
	endReason: enrolments.endReason,
	noticeOn: enrolments.noticeOn,
	pausedFrom: enrolments.pausedFrom,
	pausedTo: enrolments.pausedTo,
	keepsSeat: enrolments.keepsSeat,
	paysWhilePaused: enrolments.paysWhilePaused,
	position: enrolments.position,
	offeredUntil: enrolments.offeredUntil,
}

export type EnrolmentBefore = ReturnType<typeof enrolmentsOf>[number]

export function enrolmentsOf(tx: Tx, schoolId: SchoolId, studentIds: string[]) {
	return tx
		.select(changed)
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), inArray(enrolments.studentId, studentIds)))
		.all()
}

/** Restores an enrollment to its earlier state, if the seat is still free. */
export function restoreEnrolment(tx: Tx, access: Access, before: EnrolmentBefore): Refused | null {
	const { schoolId, userId } = access
	const { id } = before
	const place = tx
		.select({
			id: enrolments.id,
			studentId: enrolments.studentId,
			classId: enrolments.classId,
			name: classes.name,
			capacity: classes.capacity,
			version: enrolments.version,
			state: enrolments.state,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			pausedFrom: enrolments.pausedFrom,
			pausedTo: enrolments.pausedTo,
			keepsSeat: enrolments.keepsSeat,
			paysWhilePaused: enrolments.paysWhilePaused,
			queuedAt: enrolments.queuedAt,
			firstName: students.firstName,
			lastName: students.lastName,
		})
		.from(enrolments)
		.innerJoin(students, rowOf(students, schoolId, enrolments.studentId))
		.innerJoin(classes, rowOf(classes, schoolId, enrolments.classId))
		.where(and(classesOf(access), eq(enrolments.schoolId, schoolId), eq(enrolments.id, id)))
		.get()
	if (!place) return refused({ form: 'The enrollment is not there any more.' }, { status: 409 })
	// Another student may have been given the seat from the day on which it became free.
	const from = seatGivenUpOn(place) ?? ''
	const earlier = seatsOf(tx, schoolId, place.classId, place.capacity, { from })
	tx.update(enrolments)
		.set({ ...valuesOf(before), version: place.version + 1, updatedAt: Date.now(), updatedBy: userId })
		.where(rowOf(enrolments, schoolId, id))
		.run()
	const { held } = seatsOf(tx, schoolId, place.classId, place.capacity, { from })
	// The capacity may be below the number of students by now, but restoring must not be refused unless it takes
	// a seat.
	if (place.capacity !== null && held > place.capacity && held > earlier.held)
		return refused({ form: `The seat in ${place.name} has been taken in the meantime.` }, { status: 409 })
	followAway(tx, access, place, place)
	if (before.position !== null) moveBehind(tx, schoolId, place.classId, before)
	const seat = { className: place.name, student: nameOf(place), enrolment: place }
	if (before.position === null && before.endsOn === null && place.endsOn !== null)
		tellTeachersOfPlaces(tx, access, [stayingOf(seat, place.endsOn)])
	if (before.state !== 'paused' && place.state === 'paused' && place.pausedFrom)
		tellTeachersOfPlaces(tx, access, [
			pauseOf(seat, 'goesOn', { from: place.pausedFrom, to: place.pausedTo }),
		])
	return null
}

/** Makes room on the waiting list if the position has been taken since. */
function moveBehind(tx: Tx, schoolId: SchoolId, classId: string, { id, position }: EnrolmentBefore) {
	const others = and(eq(enrolments.classId, classId), ne(enrolments.id, id))
	const isTaken = tx
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), others, eq(enrolments.position, position ?? 0)))
		.get()
	if (!isTaken) return
	tx.update(enrolments)
		.set({ position: sql`${enrolments.position} + 1` })
		.where(and(eq(enrolments.schoolId, schoolId), others, gte(enrolments.position, position ?? 0)))
		.run()
}

function valuesOf({ id: _, version: __, updatedBy: ___, ...values }: EnrolmentBefore) {
	return values
}

export function studentIdOf(access: Access, { classId, id }: { classId: string; id: string }): string | null {
	const enrolment = database()
		.select({ studentId: enrolments.studentId })
		.from(enrolments)
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.where(
			and(
				classesOf(access),
				rowsOf(enrolments, access),
				eq(enrolments.id, id),
				eq(enrolments.classId, classId),
			),
		)
		.get()
	return enrolment?.studentId ?? null
}
