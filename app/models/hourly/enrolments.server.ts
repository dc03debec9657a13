import { and, eq, exists, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { enrolments, schools } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { schoolIdOf } from '../access.server.ts'
import { isOfPastDay, settle } from '../enrolment/settle.server.ts'

/**
 * Updates the stored state of enrollments that started, resumed or ended by the school's date. Called by the
 * hourly job, one school at a time.
 */
export function* settleEnrolments(now = Date.now()): Generator<void, number> {
	const due = schoolsWithChanges(now)
	for (const { id, timeZone } of due) {
		write((tx) => settle(tx, schoolIdOf(id), today(timeZone, now)))
		yield
	}
	return due.length
}

function schoolsWithChanges(now: number) {
	// The earliest time zone on Earth, so that no school is missed; each one is then checked by its own date.
	const day = today('Etc/GMT-14', now)
	const changed = database()
		.select({ one: sql`1` })
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schools.id),
				inArray(enrolments.state, ['future', 'active', 'paused', 'ending']),
				or(
					isOfPastDay(day),
					lt(enrolments.endsOn, day),
					and(eq(enrolments.state, 'future'), lte(enrolments.startsOn, day)),
					and(eq(enrolments.state, 'paused'), lt(enrolments.pausedTo, day)),
				),
			),
		)
	return database()
		.select({ id: schools.id, timeZone: schools.timeZone })
		.from(schools)
		.where(exists(changed))
		.all()
}
