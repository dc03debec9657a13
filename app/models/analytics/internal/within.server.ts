import { between, or, sql, type Column, type SQL } from 'drizzle-orm'
import { wholeOf, type Period, type Span } from '#app/domain/analytics/period.ts'

/** True for dates in the period or in the one it is compared with. */
export function isWithin(day: Column, { months, before }: Period): SQL {
	return or(...[months, before].map((spans) => isIn(day, spans))) as SQL
}

/** 1 for dates in the earlier period. */
export function isEarlier(day: Column, { months }: Period): SQL<number> {
	const begins = months[0]?.from ?? ''
	return sql<number>`${day} < ${begins}`
}

/** Example: `2026-04`. */
export function monthOf(day: Column): SQL<string> {
	return sql<string>`substr(${day}, 1, 7)`
}

function isIn(day: Column, spans: readonly Span[]): SQL | undefined {
	const whole = wholeOf(spans)
	return whole ? between(day, whole.from, whole.to) : undefined
}
