import {
	and,
	eq,
	gt,
	gte,
	inArray,
	isNull,
	lte,
	not,
	notInArray,
	or,
	sql,
	type Placeholder,
	type SQL,
} from 'drizzle-orm'
import { enrolments } from '#db/schema/index.ts'
import type { EnrolmentState } from '#app/domain/class/labels.ts'
import { today } from '#app/utils/dates.ts'
import type { SchoolId } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'

/** A date (YYYY-MM-DD) at the school, or its placeholder in a prepared query. */
export type Day = string | Placeholder

const QUEUE = ['enquiry', 'waiting', 'offered'] as const

/**
 * The state of an enrollment on a day. The stored state is only updated with the next change of the class or
 * student.
 */
export function stateOn(day: Day): SQL<EnrolmentState> {
	const { state, startsOn, endsOn, pausedTo, keepsSeat } = enrolments
	return sql<EnrolmentState>`case
		when ${state} <> 'ended' and ${endsOn} < ${day} then 'ended'
		when ${state} = 'future' and coalesce(${startsOn}, '') <= ${day} then 'active'
		when ${state} = 'paused' and ${keepsSeat} and ${pausedTo} < ${day}
			then case when ${endsOn} is null then 'active' else 'ending' end
		else ${state} end`
}

/**
 * A literal, because the partial index needs it: with a bound value SQLite plans the statement again on every
 * run.
 */
export const isNotEnded = sql`${enrolments.state} <> 'ended'`

/** Enrollments and waiting-list entries that have not ended by the day. */
export function isPresent(day: Day): SQL {
	return and(isNotEnded, or(isNull(enrolments.endsOn), gte(enrolments.endsOn, day))) as SQL
}

/** The same without the waiting list. */
export function isSeated(day: Day): SQL {
	return and(isPresent(day), notInArray(enrolments.state, [...QUEUE])) as SQL
}

/** Enrollments that cover a day, possibly long past, including paused ones. */
export function isEnrolled(day: Day): SQL {
	return and(
		notInArray(enrolments.state, [...QUEUE]),
		// Left the waiting list without ever having a seat.
		not(and(eq(enrolments.state, 'ended'), sql`${enrolments.queuedAt} is not null`) as SQL),
		or(isNull(enrolments.startsOn), lte(enrolments.startsOn, day)),
		or(gte(enrolments.endsOn, day), and(isNull(enrolments.endsOn), isNotEnded)),
	) as SQL
}

/** Enrollments that hold a seat: also future ones, open offers and pauses with a kept seat. */
export function seated(schoolId: SchoolId, now = Date.now()): SQL {
	return and(eq(enrolments.schoolId, schoolId), holdsSeat(lastDay(now), now)) as SQL
}

/** Entries of the waiting list, including open offers. */
export function queued(schoolId: SchoolId): SQL {
	return and(eq(enrolments.schoolId, schoolId), isQueued()) as SQL
}

export function holdsSeat(day: Day, now: number | Placeholder): SQL {
	return or(takesSeat(day), hasOffer(now)) as SQL
}

export function takesSeat(day: Day): SQL {
	return and(
		or(isNull(enrolments.endsOn), gte(enrolments.endsOn, day)),
		or(
			inArray(enrolments.state, ['future', 'active', 'ending']),
			and(eq(enrolments.state, 'paused'), or(eq(enrolments.keepsSeat, true), gt(enrolments.pausedFrom, day))),
		),
	) as SQL
}

/** True while an offer holds a seat. */
export function hasOffer(now: number | Placeholder): SQL {
	return and(eq(enrolments.state, 'offered'), gt(enrolments.offeredUntil, now)) as SQL
}

export function isQueued(): SQL {
	return inArray(enrolments.state, ['waiting', 'offered'])
}

/** Counts seats the same way for every page: students with an open offer belong to the waiting list. */
export function seatCounts(schoolId: SchoolId, now = Date.now()) {
	const counted = (condition: SQL) => countWhere(and(eq(enrolments.schoolId, schoolId), condition) as SQL)
	return {
		taken: counted(takesSeat(lastDay(now))),
		offered: counted(hasOffer(now)),
		waiting: counted(isQueued()),
	}
}

/** A last day ends only once it has ended everywhere, so that no time zone is needed. */
export function lastDay(now: number): string {
	return today('Etc/GMT+12', now)
}
