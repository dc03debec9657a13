import { sql, type SQL } from 'drizzle-orm'

/** Counts the rows that match, in a single pass with other counts. */
export function countWhere(condition: SQL): SQL<number> {
	return sql<number>`count(case when ${condition} then 1 end)`
}
