import { and, asc, eq, exists, inArray, isNull, lt, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines, invoices } from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import type { Asked, Suggestions } from './seats.server.ts'
import { billingSettingsOf } from './settings.server.ts'

/** Once on each invoice that stays unpaid, and never on an invoice for late fees alone. */
export function addLateFees(access: Access, { familyId }: Asked, found: Suggestions) {
	const { schoolId, school } = access
	const { lateFeeMinor, lateFeeAfterDays } = billingSettingsOf(access)
	if (!lateFeeMinor) return
	const charged = database()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.lateInvoiceId, invoices.id),
				isNull(invoiceLines.releasedAt),
			),
		)
	const otherLines = database()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.invoiceId, invoices.id),
				isNull(invoiceLines.lateInvoiceId),
			),
		)
	const late = database()
		.select({ id: invoices.id, number: invoices.number })
		.from(invoices)
		.where(
			and(
				eq(invoices.schoolId, schoolId),
				eq(invoices.familyId, familyId),
				inArray(invoices.state, [...OPEN_STATES]),
				lt(invoices.dueOn, daysAfter(today(school.timeZone), -lateFeeAfterDays)),
				sql`not ${exists(charged)}`,
				exists(otherLines),
			),
		)
		.orderBy(asc(invoices.dueOn), asc(invoices.id))
		.all()
	for (const { id, number } of late)
		found.lines.push({
			kind: 'late_fee',
			lateInvoiceId: id,
			description: `Late fee, invoice ${number}`,
			unitMinor: lateFeeMinor,
			why: `Unpaid more than ${lateFeeAfterDays} days after it was due`,
		})
}
