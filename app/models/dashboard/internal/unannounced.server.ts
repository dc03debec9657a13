import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { autopayMethods, families, invoices, paymentPlanParts, sentReminders } from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import { ON_PAPER } from '../../billing/autopay-letters.server.ts'

const school = sql.placeholder('schoolId')

/** Families that are charged soon and that no email tells of it. */
export function unannouncedRows(db: Db) {
	return db
		.selectDistinct({
			id: sql<string>`${invoices.id}`.as('one'),
			name: sql<string>`${families.name}`.as('name'),
		})
		.from(sentReminders)
		.leftJoin(
			paymentPlanParts,
			and(eq(paymentPlanParts.schoolId, school), eq(paymentPlanParts.id, sentReminders.subject)),
		)
		.innerJoin(
			invoices,
			and(
				eq(invoices.schoolId, school),
				eq(invoices.id, sql`coalesce(${paymentPlanParts.invoiceId}, ${sentReminders.subject})`),
			),
		)
		.innerJoin(families, and(eq(families.schoolId, school), eq(families.id, invoices.familyId)))
		.innerJoin(
			autopayMethods,
			and(
				eq(autopayMethods.schoolId, school),
				eq(autopayMethods.familyId, families.id),
				eq(autopayMethods.state, 'active'),
			),
		)
		.where(
			and(
				eq(sentReminders.schoolId, school),
				eq(sentReminders.kind, 'autopay'),
				eq(sentReminders.recipient, ON_PAPER),
				gte(sentReminders.at, sql.placeholder('weekAgo')),
				inArray(invoices.state, [...OPEN_STATES]),
			),
		)
		.limit(COUNTED + 1)
		.as('some')
}
