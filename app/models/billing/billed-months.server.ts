import { and, gte, isNull, like, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines, invoices } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** The months from one on that are billed at the price of a month, by enrollment. A month on a draft counts too. */
export function listBilledMonths(access: Access, from: string) {
	const { enrolmentId, studentId, period } = invoiceLines
	const isDraft = sql`${invoices.state} = 'draft'`.mapWith(Boolean)
	return database()
		.selectDistinct({ enrolmentId, studentId, month: sql<string>`substr(${period}, 1, 7)`, isDraft })
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
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
