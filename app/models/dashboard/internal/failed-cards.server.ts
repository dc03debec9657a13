import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { autopayMethods, families, invoices, onlinePayments } from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import { COUNTED } from '#app/utils/count-words.ts'

const school = sql.placeholder('schoolId')

/** Families whose saved card was declined in the last week, with an invoice that is still open. */
export function failedCardRows(db: Db) {
	return (
		db
			.selectDistinct({
				id: sql<string>`${families.id}`.as('one'),
				name: sql<string>`${families.name}`.as('name'),
			})
			.from(onlinePayments)
			.innerJoin(invoices, and(eq(invoices.schoolId, school), eq(invoices.id, onlinePayments.invoiceId)))
			.innerJoin(families, and(eq(families.schoolId, school), eq(families.id, onlinePayments.familyId)))
			// A family that saved another card has seen to it.
			.innerJoin(
				autopayMethods,
				and(
					eq(autopayMethods.schoolId, school),
					eq(autopayMethods.id, onlinePayments.methodId),
					eq(autopayMethods.state, 'active'),
				),
			)
			.where(
				and(
					eq(onlinePayments.schoolId, school),
					eq(onlinePayments.endedAs, 'declined'),
					gte(onlinePayments.at, sql.placeholder('weekAgo')),
					inArray(invoices.state, [...OPEN_STATES]),
				),
			)
			.limit(COUNTED + 1)
			.as('some')
	)
}
