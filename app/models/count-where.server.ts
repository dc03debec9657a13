import { sql, type SQL } from 'drizzle-orm'

/** Of the rows that are looked at, how many are so. */
export function countWhere(condition: SQL): SQL<number> {
	return sql<number>`count(case when ${condition} then 1 end)`
}
