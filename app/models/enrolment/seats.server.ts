import { and, eq, gt, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import { enrolments } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { SchoolId } from '../access.server.ts'

/** Enrolments that are not over. What was to end, and did, is over although nobody has touched it since. */
export function present(schoolId: SchoolId, now = Date.now()): SQL {
	return and(
		eq(enrolments.schoolId, schoolId),
		or(
			inArray(enrolments.state, ['waiting', 'offered', 'future', 'active', 'paused']),
			and(eq(enrolments.state, 'ending'), gte(enrolments.endsOn, lastDay(now))),
		),
	) as SQL
}

/** Who has a seat: also those who start later, who were offered one, and who pause and keep theirs. */
export function seated(schoolId: SchoolId, now = Date.now()): SQL {
	return and(
		eq(enrolments.schoolId, schoolId),
		or(
			inArray(enrolments.state, ['future', 'active']),
			and(eq(enrolments.state, 'ending'), gte(enrolments.endsOn, lastDay(now))),
			and(
				eq(enrolments.state, 'paused'),
				or(eq(enrolments.keepsSeat, true), gt(enrolments.pausedFrom, lastDay(now))),
			),
			and(eq(enrolments.state, 'offered'), gt(enrolments.offeredUntil, now)),
		),
	) as SQL
}

/** Who waits for a seat: also who was offered one and did not answer in time. */
export function queued(schoolId: SchoolId, now = Date.now()): SQL {
	return and(
		eq(enrolments.schoolId, schoolId),
		or(
			eq(enrolments.state, 'waiting'),
			and(
				eq(enrolments.state, 'offered'),
				or(isNull(enrolments.offeredUntil), lte(enrolments.offeredUntil, now)),
			),
		),
	) as SQL
}

/** A last day is over when it is over everywhere, so that no time zone is asked for. */
function lastDay(now: number): string {
	return today('Etc/GMT+12', now)
}
