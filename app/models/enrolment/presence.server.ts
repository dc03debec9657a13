import {
	and,
	count,
	eq,
	gt,
	gte,
	inArray,
	isNull,
	lt,
	lte,
	notExists,
	notInArray,
	or,
	sql,
	type Placeholder,
	type SQL,
} from 'drizzle-orm'
import { alias, QueryBuilder, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { classes, enrolments } from '#db/schema/index.ts'
import type { EnrolmentState } from '#app/domain/class/labels.ts'
import { today } from '#app/utils/dates.ts'
import type { SchoolId } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'

/** A date (YYYY-MM-DD) at the school, or its placeholder in a prepared query. */
export type Day = string | Placeholder

/** The enrollments, or the same table under another name in one query. */
type Enrolments = Record<
	'state' | 'startsOn' | 'endsOn' | 'pausedFrom' | 'keepsSeat' | 'offeredUntil',
	SQLiteColumn
>

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

/** Enrollments that gave up their seat for a pause that is over, and so go on only once a seat is free. Their class has not ended. */
export function isPauseOver(day: Day): SQL {
	const { schoolId, classId, state, keepsSeat, pausedTo } = enrolments
	const endedClass = new QueryBuilder()
		.select({ id: classes.id })
		.from(classes)
		.where(and(eq(classes.schoolId, schoolId), eq(classes.id, classId), lt(classes.endsOn, day)))
	const isOver = and(eq(state, 'paused'), eq(keepsSeat, false), lt(pausedTo, day))
	return and(isPresent(day), isOver, notExists(endedClass)) as SQL
}

/** Enrollments that hold a seat now or later: also future ones, open offers and pauses with a kept seat. */
export function seated(schoolId: SchoolId, now = Date.now()): SQL {
	return and(eq(enrolments.schoolId, schoolId), holdsSeat(lastDay(now), now)) as SQL
}

/** Entries of the waiting list, including open offers. */
export function queued(schoolId: SchoolId): SQL {
	return and(eq(enrolments.schoolId, schoolId), isQueued()) as SQL
}

export function holdsSeat(day: Day | SQL, now: number | Placeholder, of: Enrolments = enrolments): SQL {
	return or(takesSeat(day, of), hasOffer(now, of)) as SQL
}

function takesSeat(day: Day | SQL, of: Enrolments = enrolments): SQL {
	return and(
		or(isNull(of.endsOn), gte(of.endsOn, day)),
		or(
			inArray(of.state, ['future', 'active', 'ending']),
			and(eq(of.state, 'paused'), or(eq(of.keepsSeat, true), gt(of.pausedFrom, day))),
		),
	) as SQL
}

/** True while an offer holds a seat. */
export function hasOffer(now: number | Placeholder, of: Enrolments = enrolments): SQL {
	return and(eq(of.state, 'offered'), gt(of.offeredUntil, now)) as SQL
}

/** True after the last moment of an offer that has no answer. */
export function isOfferOver(now: Placeholder): SQL<boolean> {
	const { state, offeredUntil } = enrolments
	return sql`(${state} = 'offered' and ${offeredUntil} <= ${now})`.mapWith(Boolean)
}

/** The days of a count of seats. Without a last day, all days from the first on. */
export interface Span {
	from: Day
	to?: string
}

/** The seats that enrollments take at the same time. An aggregate over the enrollments of one class. */
export function seatsTaken(schoolId: SchoolId | Placeholder, span: Span): SQL<number> {
	return mostHeld(schoolId, takesSeat, span)
}

/** The same with the seats held for open offers. */
export function seatsHeld(schoolId: SchoolId, span: Span, now = Date.now()): SQL<number> {
	return mostHeld(schoolId, (day, of) => holdsSeat(day, now, of), span)
}

/**
 * Two students can follow each other on one seat, so only the seats held on the same day are added up. Most are held
 * on the first day, or on a later one on which an enrollment begins.
 */
function mostHeld(
	schoolId: SchoolId | Placeholder,
	holds: (day: Day | SQL, of: Enrolments) => SQL,
	{ from, to }: Span,
): SQL<number> {
	const beside = alias(enrolments, 'beside')
	const { startsOn, classId } = enrolments
	const start = sql`${startsOn}`
	const heldOn = (day: Day | SQL, of: Enrolments) =>
		and(or(isNull(of.startsOn), lte(of.startsOn, day)), holds(day, of)) as SQL
	const onStart = new QueryBuilder()
		.select({ seats: count() })
		.from(beside)
		.where(and(eq(beside.schoolId, schoolId), eq(beside.classId, classId), heldOn(start, beside)))
	const own = eq(enrolments.schoolId, schoolId)
	const beginsLater = and(
		own,
		gt(startsOn, from),
		to ? lte(startsOn, to) : undefined,
		holds(start, enrolments),
	)
	const onFirst = countWhere(and(own, heldOn(from, enrolments)) as SQL)
	return sql<number>`max(${onFirst}, coalesce(max(case when ${beginsLater} then (${onStart}) end), 0))`
}

export function isQueued(): SQL {
	return inArray(enrolments.state, ['waiting', 'offered'])
}

/** Counts seats the same way for every page: students with an open offer belong to the waiting list. */
export function seatCounts(schoolId: SchoolId, now = Date.now(), span: Span = { from: lastDay(now) }) {
	const counted = (condition: SQL) => countWhere(and(eq(enrolments.schoolId, schoolId), condition) as SQL)
	return {
		taken: seatsTaken(schoolId, span),
		offered: counted(hasOffer(now)),
		waiting: counted(isQueued()),
	}
}

/** A last day ends only once it has ended everywhere, so that no time zone is needed. */
export function lastDay(now: number): string {
	return today('Etc/GMT+12', now)
}
