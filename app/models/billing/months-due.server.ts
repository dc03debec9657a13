import {
	and,
	between,
	eq,
	gte,
	inArray,
	isNull,
	lt,
	lte,
	min,
	notExists,
	or,
	sql,
	type SQL,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { billingRuns, lessons } from '#db/schema/index.ts'
import { MOST_MONTHS_BACK } from '#app/domain/billing/billed-months.ts'
import { lastDayOf } from '#app/domain/billing/month-charge.ts'
import { monthsBetween, monthsLater } from '#app/utils/months.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { EACH } from '../query-values.server.ts'

type School = SchoolId | ReturnType<typeof sql.placeholder>
type Month = string | ReturnType<typeof sql.placeholder>

const query = new QueryBuilder()

/** The last day of each month that is asked for, its first day, and the month itself. */
export const LAST_DAY = sql<string>`${EACH}`
export const MONTH = sql<string>`substr(${EACH}, 1, 7)`
export const FIRST_DAY = sql<string>`(substr(${EACH}, 1, 7) || '-01')`

/** The list of months up to the last one, of which the statements here ask. */
export function monthsUpTo(last: string): string {
	const months = monthsBetween(monthsLater(last, 1 - MOST_MONTHS_BACK), last)
	return JSON.stringify(months.map(lastDayOf))
}

/** True for a month without a run that was not undone. */
export function hasNoRun(school: School): SQL {
	return notExists(
		query
			.select({ one: sql`1` })
			.from(billingRuns)
			.where(
				and(eq(billingRuns.schoolId, school), eq(billingRuns.period, MONTH), isNull(billingRuns.undoneAt)),
			),
	)
}

/**
 * True for a month since the first run, and for one of the recent months in which a lesson stood. A school that moves here billed the
 * others elsewhere.
 */
export function isOfSchool(school: School, recent: Month): SQL {
	const first = query
		.select({ period: min(billingRuns.period) })
		.from(billingRuns)
		.where(and(eq(billingRuns.schoolId, school), isNull(billingRuns.undoneAt)))
	return or(lte(sql`(${first})`, MONTH), and(gte(MONTH, recent), sql`exists ${standingIn(school)}`)) as SQL
}

/** Lessons of the month that were not canceled. Their moments are one day wider on each side because of time zones. */
function standingIn(school: School) {
	return query
		.select({ one: sql`1` })
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, school),
				between(
					lessons.startsAt,
					sql`(unixepoch(${FIRST_DAY}) - 86400) * 1000`,
					sql`(unixepoch(${LAST_DAY}) + 172800) * 1000`,
				),
				between(lessons.day, FIRST_DAY, LAST_DAY),
				inArray(lessons.state, ['scheduled', 'held']),
			),
		)
}

/** The last of some months, if it is billed here, and those before it without a run. A monthly price is due even if all of a month is closed. */
export function listMonthsDue(access: Access, last: string): string[] {
	return monthsWhere(monthsUpTo(last), [
		isOfSchool(access.schoolId, last),
		or(eq(MONTH, last), and(lt(MONTH, last), hasNoRun(access.schoolId))),
	])
}

/** False for a month before the first run in which no lesson stood. */
export function isBilledHere(access: Access, period: string): boolean {
	return monthsWhere(JSON.stringify([lastDayOf(period)]), [isOfSchool(access.schoolId, period)]).length > 0
}

function monthsWhere(months: string, which: (SQL | undefined)[]): string[] {
	return database()
		.select({ month: MONTH })
		.from(sql`json_each(${months})`)
		.where(and(...which))
		.all()
		.map(({ month }) => month)
		.sort()
}
