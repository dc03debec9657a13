import {
	and,
	eq,
	gt,
	gte,
	inArray,
	isNotNull,
	isNull,
	lt,
	lte,
	notExists,
	or,
	sql,
	type Column,
	type Placeholder,
	type SQL,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { enrolmentPauses, enrolments } from '#db/schema/index.ts'
import { EXPECTED_STATES } from '#app/domain/attendance/enrolled-on.ts'
import type { SchoolId } from '../access.server.ts'

/** The first day of an enrollment. One that began as a trial is enrolled from the day after it that was chosen. */
export const enrolledFrom = sql<string | null>`coalesce(${enrolments.enrolledFrom}, ${enrolments.startsOn})`

function hasSeatFrom(schoolId: SchoolId | Column | Placeholder, day: string | Column | Placeholder): SQL {
	return and(
		eq(enrolments.schoolId, schoolId),
		inArray(enrolments.state, [...EXPECTED_STATES]),
		isNull(enrolments.queuedAt),
		or(gte(enrolments.endsOn, day), and(isNull(enrolments.endsOn), sql`${enrolments.state} <> 'ended'`)),
	) as SQL
}

/** Enrollments that cover the day or a later one. A pause without an end covers them all. */
export function whereEnrolledFrom(schoolId: SchoolId, day: string): SQL {
	return and(
		hasSeatFrom(schoolId, day),
		// A seat that was given up before it began is never taken.
		or(isNull(enrolments.startsOn), isNull(enrolments.endsOn), lte(enrolments.startsOn, enrolments.endsOn)),
		or(
			isNull(enrolments.pausedFrom),
			gt(enrolments.pausedFrom, day),
			and(isNotNull(enrolments.pausedTo), eq(enrolments.keepsSeat, true)),
		),
	) as SQL
}

/** Enrollments that keep their seat on the day in a pause without a last day. */
export function whereSeatKeptOn(schoolId: SchoolId | Placeholder, day: string | Placeholder): SQL {
	return and(
		hasSeatFrom(schoolId, day),
		lte(enrolments.pausedFrom, day),
		isNull(enrolments.pausedTo),
		eq(enrolments.keepsSeat, true),
		or(isNull(enrolments.startsOn), lte(enrolments.startsOn, day)),
	) as SQL
}

/**
 * The SQL version of `isEnrolledOn`. The day may be a column, such as a lesson's. The state of a partial index
 * is a literal; see `presence`.
 */
export function whereEnrolledOn(
	schoolId: SchoolId | Column | Placeholder,
	day: string | Column | Placeholder,
): SQL {
	return and(
		hasSeatFrom(schoolId, day),
		or(isNull(enrolments.startsOn), lte(enrolments.startsOn, day)),
		or(
			isNull(enrolments.pausedFrom),
			gt(enrolments.pausedFrom, day),
			and(isNotNull(enrolments.pausedTo), lt(enrolments.pausedTo, day), eq(enrolments.keepsSeat, true)),
		),
		// Earlier pauses.
		notExists(
			new QueryBuilder()
				.select({ one: sql`1` })
				.from(enrolmentPauses)
				.where(
					and(
						eq(enrolmentPauses.schoolId, schoolId),
						eq(enrolmentPauses.enrolmentId, enrolments.id),
						lte(enrolmentPauses.startsOn, day),
						gte(enrolmentPauses.endsOn, day),
					),
				),
		),
	) as SQL
}
