import { and, asc, eq, exists, inArray, isNull, lt, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { invoiceLines, invoices } from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { insertDraft } from './draft.server.ts'
import type { Suggestions } from './seats.server.ts'
import { billingSettingsOf } from './settings.server.ts'

/** Once on each invoice that stays unpaid, and never on an invoice for late fees alone. */
export function addLateFees(access: Access, found: Map<string, Suggestions>) {
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
		.select({ id: invoices.id, number: invoices.number, familyId: invoices.familyId })
		.from(invoices)
		.where(
			and(
				eq(invoices.schoolId, schoolId),
				inArray(invoices.familyId, [...found.keys()]),
				inArray(invoices.state, [...OPEN_STATES]),
				lt(invoices.dueOn, daysAfter(today(school.timeZone), -lateFeeAfterDays)),
				sql`not ${exists(charged)}`,
				exists(otherLines),
			),
		)
		.orderBy(asc(invoices.dueOn), asc(invoices.id))
		.all()
	for (const { id, number, familyId } of late)
		found.get(familyId)?.lines.push({
			kind: 'late_fee',
			lateInvoiceId: id,
			description: `Late fee, invoice ${number}`,
			unitMinor: lateFeeMinor,
			why: `Unpaid more than ${lateFeeAfterDays} days after it was due`,
		})
}

/** A draft for each family of the chosen invoices, with the late fees that were not charged yet. */
export function chargeLateFees(
	access: Access,
	key: string,
	ids: readonly string[],
): Outcome<{ drafts: number }> {
	const { schoolId } = access
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ drafts: Number(before) })
		const chosen = database()
			.selectDistinct({ familyId: invoices.familyId })
			.from(invoices)
			.where(and(eq(invoices.schoolId, schoolId), inArray(invoices.id, [...ids])))
			.all()
		let drafts = 0
		for (const { familyId } of chosen) {
			const found: Suggestions = { lines: [], absent: [] }
			addLateFees(access, new Map([[familyId, found]]))
			const lines = found.lines.filter(({ lateInvoiceId }) => lateInvoiceId && ids.includes(lateInvoiceId))
			if (lines.length > 0 && insertDraft(tx, access, { familyId, period: null, lines }).ok) drafts++
		}
		if (drafts === 0)
			return refused({
				form: 'No late fee is due: the invoices are not late enough, were charged already, or no late fee is set.',
			})
		spendKey(tx, access, key, String(drafts))
		return done({ drafts })
	})
}
