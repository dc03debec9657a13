import { and, gte, isNull, like, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** Months from one on that are billed at the price of a month, by enrollment. Drafts count. */
export function listBilledMonths(access: Access, from: string) {
	const { enrolmentId, studentId, period } = invoiceLines
	return database()
		.selectDistinct({ enrolmentId, studentId, month: sql<string>`substr(${period}, 1, 7)` })
		.from(invoiceLines)
		.where(
			and(
				rowsOf(invoiceLines, access),
				isNull(invoiceLines.releasedAt),
				gte(period, from),
				or(like(period, '____-__'), like(period, '____-__/%')),
			),
		)
		.all()
}
