import { and, eq, exists, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { enrolments, schools } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { schoolIdOf } from '../access.server.ts'
import { settle } from '../enrolment/settle.server.ts'

/** Writes down which enrolments have started, gone on or ended, each by its school's own day. Called by the hourly job, a school at a time. */
export function* settleEnrolments(now = Date.now()): Generator<void, number> {
	const due = schoolsWithChanges(now)
	for (const { id, timeZone } of due) {
		write((tx) => settle(tx, schoolIdOf(id), today(timeZone, now)))
		yield
	}
	return due.length
}

function schoolsWithChanges(now: number) {
	// The day of whoever is furthest ahead: no school is left out, and each is asked by its own day then.
	const day = today('Etc/GMT-14', now)
	const changed = database()
		.select({ one: sql`1` })
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schools.id),
				inArray(enrolments.state, ['future', 'paused', 'ending']),
				or(
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
