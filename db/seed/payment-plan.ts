import { and, eq } from 'drizzle-orm'
import { openOfParts } from '#app/domain/billing/payment-parts.ts'
import { invoices, paymentPlanParts, paymentPlans } from '../schema/index.ts'
import type { Desk } from './desk.ts'

/** Due dates of the parts in days from today: the first is past and paid. */
const DUE = [-8, 6, 20, 34]
const AGREED_AGO = 10

/** Adds a payment plan to a recent invoice; payments so far cover its first part. */
export function addPaymentPlan(
	{ db, schoolId, day, edited }: Desk,
	{ owner, invoiceId }: { owner: string; invoiceId: string },
) {
	const of = and(eq(invoices.schoolId, schoolId), eq(invoices.id, invoiceId))
	const invoice = db.select().from(invoices).where(of).get()
	if (!invoice?.dueOn) return
	const { familyId, totalMinor, openMinor, dueOn: invoiceDueOn } = invoice
	const planId = `${invoiceId}-plan`
	db.insert(paymentPlans)
		.values({ schoolId, id: planId, invoiceId, totalMinor, at: edited(AGREED_AGO).createdAt, by: owner })
		.run()
	const amountMinor = totalMinor / DUE.length
	const amounts = DUE.map(() => amountMinor)
	const open = openOfParts(amounts, openMinor, 0)
	for (const [position, days] of DUE.entries())
		db.insert(paymentPlanParts)
			.values({
				schoolId,
				id: `${planId}-${position + 1}`,
				planId,
				invoiceId,
				familyId,
				position,
				dueOn: day(days),
				invoiceDueOn,
				amountMinor,
				openMinor: open[position] ?? 0,
			})
			.run()
	const next = DUE[open.findIndex((minor) => minor > 0)] ?? 0
	db.update(invoices)
		.set({ plannedMinor: openMinor, nextDueOn: day(next) })
		.where(of)
		.run()
}
