import { and, eq, gte, isNull, lt, lte, notInArray, sql, type SQL } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import {
	enrolments,
	schoolOversight,
	schoolProfiles,
	schools,
	students,
	subscriptions,
} from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { listNextSeats } from '../enrolment/next-seats.server.ts'
import { isPauseOver } from '../enrolment/presence.server.ts'
import { applyPlan, resumeSeat } from '../student/planned-state.server.ts'
import { isCurrent, machineAccess, readSchool, schoolColumns } from '../platform/school.server.ts'
import { writeWhole } from '../undo.server.ts'

/**
 * Applies planned last days and pauses of students by the school's date. Called by the hourly job, one student
 * at a time.
 */
export function* applyPlans(): Generator<void, number> {
	// The earliest time zone on Earth, so that no school is missed; each one is then checked by its own date.
	const day = today('Etc/GMT-14')
	const due = [
		...listDue(and(lt(students.leftOn, day), sql`${students.state} <> 'left'`) as SQL),
		...listDue(lte(students.pausedFrom, day)),
	]
	let applied = 0
	for (const { id, ...school } of due) {
		if (write((tx) => applyPlan(tx, machineAccess(readSchool(school), 'Solfa'), id))) applied++
		yield
	}
	yield* endPauses(day)
	return applied
}

/**
 * Enrollments that gave up their seat go on after the last day of their pause, as if the office let them. One that is refused, for
 * example because the class is full, stays paused until a later hour.
 */
function* endPauses(day: string) {
	for (const { id, classId, version, pausedTo, endsOn, ...school } of listOver(day)) {
		const access = machineAccess(readSchool(school), 'Solfa')
		const isOver = pausedTo !== null && pausedTo < today(access.school.timeZone)
		// The office decides about a move, which would be taken back.
		const moves = endsOn !== null && listNextSeats(access, id).length > 0
		if (isOver && !moves && !access.school.isReadOnly)
			writeWhole(() => resumeSeat(access, { classId, id }, version, true))
		yield
	}
}

/** After a month the office decides, because the family may not come back. */
const WAITS = 31

/** The student may have a seat again, but not while a pause of their own lasts. */
function listOver(day: string) {
	const { id, schoolId, classId, studentId, version, pausedTo, endsOn } = enrolments
	return (
		database()
			.select({ ...schoolColumns, id, classId, version, pausedTo, endsOn })
			.from(schools)
			// Searches the paused enrollments of each school; otherwise SQLite scans all that are open.
			.crossJoin(enrolments)
			.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, studentId)))
			.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
			.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
			.leftJoin(subscriptions, isCurrent(schools.id))
			.where(
				and(
					eq(schoolId, schools.id),
					isPauseOver(day),
					gte(pausedTo, daysAfter(day, -WAITS)),
					notInArray(students.state, ['paused', 'left']),
					isNull(students.archivedAt),
				),
			)
			.orderBy(pausedTo, id)
			.all()
	)
}

function listDue(isDue: SQL) {
	return database()
		.select({ ...schoolColumns, id: students.id })
		.from(students)
		.innerJoin(schools, eq(schools.id, students.schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(and(isNull(students.archivedAt), isDue))
		.all()
}
