import { and, asc, eq, inArray, isNull, not, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, instruments, students } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { isSeated, stateOn } from '../enrolment/presence.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

const columns = {
	id: enrolments.id,
	studentId: enrolments.studentId,
	firstName: students.firstName,
	lastName: students.lastName,
	class: classes.name,
	classKind: classes.kind,
	startsOn: enrolments.startsOn,
	endsOn: enrolments.endsOn,
	pausedFrom: enrolments.pausedFrom,
	pausedTo: enrolments.pausedTo,
	keepsSeat: enrolments.keepsSeat,
}

/** The enrollments with their students and classes, by class name. */
export function readSeats(access: Access, ids: readonly string[]) {
	return database()
		.select({
			...columns,
			classId: enrolments.classId,
			classEndsOn: classes.endsOn,
			weekday: classes.weekday,
			paysWhilePaused: enrolments.paysWhilePaused,
			state: enrolments.state,
			instrument: instruments.name,
		})
		.from(enrolments)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.leftJoin(instruments, rowOf(instruments, access, classes.instrumentId))
		.where(and(rowsOf(enrolments, access), inArray(enrolments.id, eachOf(ids)), studentsOf(access)))
		.orderBy(asc(classes.name), asc(enrolments.id))
		.all()
}

/** Seats of these students that pause or have a last day. The days of a trial were agreed before, so trials are left out. */
export function listSeatsAway(access: Access, studentIds: readonly string[]) {
	const day = today(access.school.timeZone)
	const state = stateOn(day)
	return database()
		.select({ ...columns, state })
		.from(enrolments)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.where(
			and(
				rowsOf(enrolments, access),
				inArray(enrolments.studentId, eachOf(studentIds)),
				studentsOf(access),
				isSeated(day),
				inArray(state, ['paused', 'ending']),
				not(eq(enrolments.isTrial, true)),
			),
		)
		.orderBy(asc(classes.name), asc(enrolments.id))
		.all()
}

/** The enrollments of a student that pause from one of these days or end on it. */
export function listSeatsFrom(access: Access, studentId: string, days: readonly string[]): string[] {
	const { id, state, pausedFrom, endsOn, queuedAt } = enrolments
	const isHit = or(and(eq(state, 'paused'), inArray(pausedFrom, [...days])), inArray(endsOn, [...days]))
	return database()
		.select({ id })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.studentId, studentId), isNull(queuedAt), isHit))
		.all()
		.map((seat) => seat.id)
}
