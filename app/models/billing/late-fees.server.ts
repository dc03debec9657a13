import { and, eq, exists, gt, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database, write } from '#db/client.server.ts'
import { invoiceLines, invoices, paymentPlanParts } from '#db/schema/index.ts'
import { sumOfCovered } from '#app/domain/billing/unspent.ts'
import { lastDayWithoutFee, lateFeeReason } from '#app/domain/billing/late-fee.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { insertDraft } from './draft.server.ts'
import { collectedDues } from './autopay-plan.server.ts'
import { listCovered } from './covered.server.ts'
import { duesOf } from './dues.server.ts'
import { listTakenBack } from './internal/fee-days.server.ts'
import type { Suggestions } from './internal/seats.server.ts'
import { waivedFee } from './internal/waived-fees.server.ts'
import { billingSettingsOf } from './settings.server.ts'

/**
 * One fee per unpaid invoice, or per late part of its payment plan. A fee that was voided, credited or removed
 * from a draft stays waived, a new plan does not charge an old delay again, and neither an opening balance nor an invoice for late fees alone is ever
 * charged. What is still collected automatically, or covered by unused credit of the family, is not late, and what was paid in time until
 * the payment was taken back is late by the day of that.
 */
export function addLateFees(access: Access, suggestions: Map<string, Suggestions>) {
	const { schoolId, school } = access
	const { lateFeeMinor, lateFeeAfterDays } = billingSettingsOf(access)
	if (!lateFeeMinor || suggestions.size === 0) return
	const dues = duesOf(schoolId)
	const collected = collectedDues(schoolId)
	const planId = database()
		.select({ id: paymentPlanParts.planId })
		.from(paymentPlanParts)
		.where(rowOf(paymentPlanParts, schoolId, dues.partId))
	const otherPart = alias(paymentPlanParts, 'other_part')
	const otherParts = database()
		.select({ id: otherPart.id })
		.from(otherPart)
		.where(
			and(
				eq(otherPart.schoolId, schoolId),
				eq(otherPart.planId, sql`(${planId})`),
				ne(otherPart.id, dues.partId),
			),
		)
	const charged = database()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.lateInvoiceId, dues.invoiceId),
				or(isNull(invoiceLines.latePartId), notInArray(invoiceLines.latePartId, otherParts)),
			),
		)
	const waived = waivedFee(access, { invoiceId: dues.invoiceId, otherParts })
	const otherLines = database()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.invoiceId, dues.invoiceId),
				isNull(invoiceLines.lateInvoiceId),
			),
		)
	const late = database()
		.select({
			id: dues.invoiceId,
			partId: dues.partId,
			dueOn: dues.dueOn,
			openMinor: dues.openMinor,
			number: invoices.number,
			familyId: dues.familyId,
		})
		.from(dues)
		.innerJoin(invoices, rowOf(invoices, schoolId, dues.invoiceId))
		.where(
			and(
				inArray(dues.familyId, [...suggestions.keys()]),
				lt(dues.dueOn, daysAfter(today(school.timeZone), -lateFeeAfterDays)),
				sql`not ${exists(charged)}`,
				sql`not ${exists(waived)}`,
				exists(otherLines),
				gt(invoices.sequence, 0),
			),
		)
		.all()
		.filter(({ id, partId }) => !collected.has(partId ?? id))
		.sort((a, b) => `${a.dueOn} ${a.id}`.localeCompare(`${b.dueOn} ${b.id}`))
	const { lateFee } = letterWords('en').papers
	for (const { id, partId, dueOn, number, familyId, isAfterReturn } of notCovered(
		access,
		withoutGrace(access, late),
	))
		suggestions.get(familyId)?.lines.push({
			kind: 'late_fee',
			lateInvoiceId: id,
			latePartId: partId,
			description: lateFee(number ?? '', partId ? plainDateWords(dueOn, school.dateFormat) : null),
			unitMinor: lateFeeMinor,
			why: lateFeeReason(lateFeeAfterDays, isAfterReturn),
		})
}

/** Leaves out what is open again because payments in time were taken back, while the days for paying it again last. */
function withoutGrace<Late extends { id: string; dueOn: string; openMinor: number }>(
	access: Access,
	late: Late[],
): (Late & { isAfterReturn: boolean })[] {
	const { lateFeeAfterDays } = billingSettingsOf(access)
	const now = today(access.school.timeZone)
	const takenBack = listTakenBack(access, [...new Set(late.map(({ id }) => id))])
	return late.flatMap((due) => {
		const last = lastDayWithoutFee(due, takenBack.get(due.id) ?? [], lateFeeAfterDays)
		return last < now ? { ...due, isAfterReturn: last > daysAfter(due.dueOn, lateFeeAfterDays) } : []
	})
}

function notCovered<Late extends { id: string; partId: string | null; familyId: string; openMinor: number }>(
	access: Access,
	late: Late[],
): Late[] {
	const covered = listCovered(access, [...new Set(late.map(({ familyId }) => familyId))])
	return late.filter(({ id, partId, openMinor }) => {
		const own = covered.filter((part) => part.invoiceId === id && part.partId === partId)
		return sumOfCovered(own) < openMinor
	})
}

/** Creates a draft for each family of the selected invoices, with the late fees not charged yet. */
export function chargeLateFees(
	access: Access,
	key: string,
	ids: readonly string[],
): Outcome<{ drafts: number }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ drafts: Number(before) })
		const chosen = database()
			.selectDistinct({ familyId: invoices.familyId })
			.from(invoices)
			.where(and(rowsOf(invoices, access), inArray(invoices.id, [...ids])))
			.all()
		let drafts = 0
		for (const { familyId } of chosen) {
			const billable: Suggestions = { lines: [], absent: [], unused: [] }
			addLateFees(access, new Map([[familyId, billable]]))
			const lines = billable.lines.filter(({ lateInvoiceId }) => lateInvoiceId && ids.includes(lateInvoiceId))
			if (lines.length > 0 && insertDraft(tx, access, { familyId, period: null, lines }).ok) drafts++
		}
		if (drafts === 0)
			return refused({
				form: 'No late fee is due: the invoices are not late enough, were charged already, are waived, are covered by credit, or no late fee is set.',
			})
		spendKey(tx, access, key, String(drafts))
		return done({ drafts })
	})
}
