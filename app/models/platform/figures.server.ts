import { and, count, gte, lt, sql, sum, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { platformTransactions } from '#db/schema/index.ts'
import { STEPS } from '#app/domain/platform/ranges.ts'

/** How many rows of a table are so. */
export function countOf(table: SQLiteTable, condition?: SQL): number {
	const [counted] = database().select({ n: count() }).from(table).where(condition).all()
	return counted?.n ?? 0
}

type Stretch = { since: number; now: number }

/** How many rows fall into each step of a stretch of time, the oldest first. */
export function inSteps(table: SQLiteTable, at: SQLiteColumn, stretch: Stretch, condition?: SQL): number[] {
	const step = stepOf(at, stretch)
	const rows = database()
		.select({ step, value: count() })
		.from(table)
		.where(and(gte(at, stretch.since), lt(at, stretch.now), condition))
		.groupBy(step)
		.all()
	return filled(rows)
}

/** The same of money that came in, less what went back. */
export function cashInSteps(since: number, now: number): number[] {
	const { at, amountMinor } = platformTransactions
	const step = stepOf(at, { since, now })
	const rows = database()
		.select({ step, value: sum(amountMinor).mapWith(Number) })
		.from(platformTransactions)
		.where(and(gte(at, since), lt(at, now)))
		.groupBy(step)
		.all()
	return filled(rows)
}

function stepOf(at: SQLiteColumn, { since, now }: Stretch): SQL<number> {
	const width = Math.ceil((now - since) / STEPS)
	// A number of ours is bound as a real one, and would divide without rounding.
	return sql<number>`cast((${at} - ${since}) / ${width} as integer)`
}

function filled(rows: { step: number; value: number }[]): number[] {
	const values = Array<number>(STEPS).fill(0)
	for (const { step, value } of rows) values[Math.min(STEPS - 1, step)] = value
	return values
}
