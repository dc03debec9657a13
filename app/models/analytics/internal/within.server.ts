import { between, or, sql, type Column, type SQL } from 'drizzle-orm'
import { wholeOf, type Period, type Span } from '#app/domain/analytics/period.ts'

/** Whether a plain date lies in a period or in the one it is compared with. */
export function isWithin(day: Column, { months, before }: Period): SQL {
	return or(...[months, before].map((spans) => isIn(day, spans))) as SQL
}

/** 1 for what lies in the earlier of the two. */
export function isEarlier(day: Column, { months }: Period): SQL<number> {
	const begins = months[0]?.from ?? ''
	return sql<number>`${day} < ${begins}`
}

/** `2026-04`. */
export function monthOf(day: Column): SQL<string> {
	return sql<string>`substr(${day}, 1, 7)`
}

function isIn(day: Column, spans: readonly Span[]): SQL | undefined {
	const whole = wholeOf(spans)
	return whole ? between(day, whole.from, whole.to) : undefined
}
