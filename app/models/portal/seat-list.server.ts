import { and, asc, eq, exists, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { classes, enrolments, instruments, students } from '#db/schema/index.ts'
import { isPausedWith, type StudentPause } from '#app/domain/class/pause-beside.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { enrolledFrom } from '../enrolment/enrolled-on.server.ts'
import { isSeated, stateOn } from '../enrolment/presence.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

const other = alias(enrolments, 'other_seat')
const otherClass = alias(classes, 'other_class')

/** True of a seat whose student has another one in a class of this name, as with two private lessons of one instrument. */
const hasNamesake = exists(
	new QueryBuilder()
		.select({ one: sql`1` })
		.from(other)
		.innerJoin(otherClass, and(eq(otherClass.schoolId, other.schoolId), eq(otherClass.id, other.classId)))
		.where(
			and(
				eq(other.schoolId, enrolments.schoolId),
				eq(other.studentId, enrolments.studentId),
				ne(other.id, enrolments.id),
				inArray(other.state, ['future', 'active', 'paused', 'ending']),
				eq(otherClass.name, classes.name),
				sql`${otherClass.instrumentId} is ${classes.instrumentId}`,
			),
		),
).mapWith(Boolean)

const columns = {
	id: enrolments.id,
	studentId: enrolments.studentId,
	firstName: students.firstName,
	lastName: students.lastName,
	classId: classes.id,
	class: classes.name,
	hasNamesake,
	classKind: classes.kind,
	instrument: instruments.name,
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
			startsOn: enrolledFrom,
			isTrial: enrolments.isTrial,
			classEndsOn: classes.endsOn,
			weekday: classes.weekday,
			paysWhilePaused: enrolments.paysWhilePaused,
			state: enrolments.state,
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
		.leftJoin(instruments, rowOf(instruments, access, classes.instrumentId))
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

/** The enrollments of a student that have this last day or pause because the student does. */
export function listSeatsFrom(
	access: Access,
	studentId: string,
	{ lastDay = null, pause = null }: { lastDay?: string | null; pause?: StudentPause | null },
): string[] {
	const { id, state, pausedFrom, pausedTo, endsOn, queuedAt } = enrolments
	return database()
		.select({ id, state, pausedFrom, pausedTo, endsOn })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.studentId, studentId), isNull(queuedAt)))
		.all()
		.filter(
			(seat) =>
				(lastDay !== null && seat.endsOn === lastDay) || (pause !== null && isPausedWith(seat, pause)),
		)
		.map((seat) => seat.id)
}
