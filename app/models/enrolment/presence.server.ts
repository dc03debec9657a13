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

/** YYYY-MM-DD at the school, or the name of one in a prepared query. */
export type Day = string | Placeholder

const QUEUE = ['enquiry', 'waiting', 'offered'] as const

/** The state of an enrolment on a day. The stored one lags behind until the class or the student is next changed. */
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
 * Written into the statement: an index holds these alone, and where a value that is handed over decides whether it will do,
 * SQLite plans a statement again each time it is run.
 */
export const isNotEnded = sql`${enrolments.state} <> 'ended'`

/** Enrolments that are not over on a day: seats and places in a queue alike. */
export function isPresent(day: Day): SQL {
	return and(isNotEnded, or(isNull(enrolments.endsOn), gte(enrolments.endsOn, day))) as SQL
}

/** The same without those who only wait for a seat. */
export function isSeated(day: Day): SQL {
	return and(isPresent(day), notInArray(enrolments.state, [...QUEUE])) as SQL
}

/** Enrolments that cover a day, which may be long past. Somebody who paused on it is among them. */
export function isEnrolled(day: Day): SQL {
	return and(
		notInArray(enrolments.state, [...QUEUE]),
		// Who left a queue without ever having had a seat.
		not(and(eq(enrolments.state, 'ended'), sql`${enrolments.queuedAt} is not null`) as SQL),
		or(isNull(enrolments.startsOn), lte(enrolments.startsOn, day)),
		or(gte(enrolments.endsOn, day), and(isNull(enrolments.endsOn), isNotEnded)),
	) as SQL
}

/** Who holds a seat: also those who start later, who were offered one, and who pause and keep theirs. */
export function seated(schoolId: SchoolId, now = Date.now()): SQL {
	return and(eq(enrolments.schoolId, schoolId), holdsSeat(lastDay(now), now)) as SQL
}

/** Who is on the waiting list: also who was offered a seat and has not answered. */
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

/** A seat is held for them until they answer or the time is over. */
export function hasOffer(now: number | Placeholder): SQL {
	return and(eq(enrolments.state, 'offered'), gt(enrolments.offeredUntil, now)) as SQL
}

export function isQueued(): SQL {
	return inArray(enrolments.state, ['waiting', 'offered'])
}

/** The seats of a class as every page counts them: whoever was offered one is on the waiting list until they answer. */
export function seatCounts(schoolId: SchoolId, now = Date.now()) {
	const counted = (condition: SQL) => countWhere(and(eq(enrolments.schoolId, schoolId), condition) as SQL)
	return {
		taken: counted(takesSeat(lastDay(now))),
		offered: counted(hasOffer(now)),
		waiting: counted(isQueued()),
	}
}

/** A last day is over when it is over everywhere, so that no time zone is asked for. */
export function lastDay(now: number): string {
	return today('Etc/GMT+12', now)
}
