import { and, eq, gt, gte, inArray, isNull, sum } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { allocations, invoices, paymentPlanParts, payments } from '#db/schema/index.ts'
import { lastDayWithoutFee, type TakenBack } from '#app/domain/billing/late-fee.ts'
import { openOfParts } from '#app/domain/billing/payment-parts.ts'
import { reversalOf } from '#app/domain/billing/reversals.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { creditedSince, findPaymentPlan } from '../payment-plan.server.ts'
import { billingSettingsOf } from '../settings.server.ts'

/** The payments of invoices that were taken back, earliest first. One that was recorded by mistake never paid anything. */
export function listTakenBack(access: Access, invoiceIds: readonly string[]): Map<string, TakenBack[]> {
	const byInvoice = new Map<string, TakenBack[]>()
	if (invoiceIds.length === 0) return byInvoice
	const rows = database()
		.select({
			invoiceId: allocations.invoiceId,
			amountMinor: allocations.amountMinor,
			receivedOn: payments.receivedOn,
			returnedAt: payments.returnedAt,
			method: payments.method,
			isMistake: payments.isMistake,
		})
		.from(allocations)
		.innerJoin(payments, rowOf(payments, access, allocations.paymentId))
		.where(
			and(
				rowsOf(allocations, access),
				inArray(allocations.invoiceId, [...invoiceIds]),
				// An allocation that ended before the return did not open the invoice again with it.
				gte(allocations.removedAt, payments.returnedAt),
			),
		)
		.all()
		.toSorted((one, other) => (one.returnedAt ?? 0) - (other.returnedAt ?? 0))
	for (const { invoiceId, amountMinor, receivedOn, returnedAt, ...payment } of rows) {
		if (returnedAt === null || reversalOf(payment) === 'voided') continue
		const takenBackOn = today(access.school.timeZone, returnedAt)
		const before = byInvoice.get(invoiceId) ?? []
		byInvoice.set(invoiceId, [...before, { amountMinor, receivedOn, takenBackOn }])
	}
	return byInvoice
}

/** True if an invoice, or a part of its payment plan, is paid by money that came before a late fee was due. */
export function isPaidInTime(
	tx: Tx,
	access: Access,
	{ invoiceId, partId }: { invoiceId: string; partId: string | null },
): boolean {
	const { lateFeeAfterDays } = billingSettingsOf(access)
	const invoice = tx
		.select({ openMinor: invoices.openMinor, dueOn: invoices.dueOn })
		.from(invoices)
		.where(rowOf(invoices, access, invoiceId))
		.get()
	const part =
		partId === null
			? null
			: tx
					.select({ dueOn: paymentPlanParts.dueOn })
					.from(paymentPlanParts)
					.where(rowOf(paymentPlanParts, access, partId))
					.get()
	const dueOn = part?.dueOn ?? invoice?.dueOn
	if (!invoice || !dueOn) return false
	/** The amount that was open at the end of a day. */
	const openOn = (day: string) => {
		const openMinor = invoice.openMinor + paidAfter(tx, access, invoiceId, day)
		return openOfPart(tx, access, { invoiceId, partId, openMinor })
	}
	const openMinor = openOn(daysAfter(dueOn, lateFeeAfterDays))
	if (openMinor === 0) return true
	const takenBack = listTakenBack(access, [invoiceId]).get(invoiceId) ?? []
	return openOn(lastDayWithoutFee({ dueOn, openMinor }, takenBack, lateFeeAfterDays)) === 0
}

/** The amount of an invoice that is paid by money that came after a day. */
function paidAfter(tx: Tx, access: Access, invoiceId: string, day: string): number {
	const row = tx
		.select({ minor: sum(allocations.amountMinor).mapWith(Number) })
		.from(allocations)
		.innerJoin(payments, rowOf(payments, access, allocations.paymentId))
		.where(
			and(
				rowsOf(allocations, access),
				eq(allocations.invoiceId, invoiceId),
				isNull(allocations.removedAt),
				gt(payments.receivedOn, day),
			),
		)
		.get()
	return row?.minor ?? 0
}

/** The open amount of a part while this much of its invoice is open; all of that if the invoice has no such part now. */
function openOfPart(
	tx: Tx,
	{ schoolId }: Access,
	{ invoiceId, partId, openMinor }: { invoiceId: string; partId: string | null; openMinor: number },
): number {
	const plan = partId ? findPaymentPlan(schoolId, invoiceId) : null
	const place = plan?.parts.findIndex(({ id }) => id === partId) ?? -1
	if (!plan || place < 0) return openMinor
	const amounts = plan.parts.map(({ amountMinor }) => amountMinor)
	return openOfParts(amounts, openMinor, creditedSince(tx, schoolId, invoiceId, plan.id))[place] ?? 0
}
