import { and, eq, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { schoolOversight, schoolProfiles, schools, students, subscriptions } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { applyPlan } from '../student/planned-state.server.ts'
import { isCurrent, machineAccess, readSchool, schoolColumns } from '../platform/school.server.ts'

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
	return applied
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
