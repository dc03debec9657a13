import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { terms } from '#db/schema/index.ts'
import { lastDayOf } from '#app/domain/billing/month-charge.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'

export type Term = ReturnType<typeof listTermsOfMonth>[number]

/** Terms that overlap the month, or the months since `from`, and those to come whose billing day is not after it. */
export function listTermsOfMonth(access: Access, period: string, from = period) {
	const { name, startsOn, endsOn, siteId, billsOn } = terms
	const sameDay = alias(terms, 'same_day')
	const sites = database()
		.select({ all: sql`json_group_array(${sameDay.siteId})` })
		.from(sameDay)
		.where(and(rowsOf(sameDay, access), isNull(sameDay.archivedAt), eq(sameDay.startsOn, startsOn)))
	return database()
		.select({
			name,
			startsOn,
			endsOn,
			siteId,
			billsOn,
			/** The sites with a term that begins on the same day, also one that is over. */
			sites: sql`(${sites})`.mapWith((json: string) => JSON.parse(json) as (string | null)[]),
		})
		.from(terms)
		.where(
			and(
				rowsOf(terms, access),
				isNull(terms.archivedAt),
				or(lte(startsOn, lastDayOf(period)), lte(billsOn, lastDayOf(period))),
				gte(endsOn, `${from}-01`),
			),
		)
		.all()
}
