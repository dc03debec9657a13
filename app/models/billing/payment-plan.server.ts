import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { invoices, ledgerEntries, paymentPlanParts, paymentPlans } from '#db/schema/index.ts'
import { openOfParts, type AgreedPart, type PlanPart } from '#app/domain/billing/payment-parts.ts'
import { newId } from '#app/utils/id.server.ts'
import type { SchoolId, Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'

type Plan = typeof paymentPlans.$inferSelect
type PlanEnd = NonNullable<Plan['endedWhy']>
type Owed = Pick<typeof invoices.$inferSelect, 'id' | 'familyId' | 'dueOn' | 'openMinor'>

/** The current parts of an invoice and their open amounts. Null without a payment plan. */
export function findPaymentPlan(
	schoolId: SchoolId,
	invoiceId: string,
): { id: string; parts: PlanPart[] } | null {
	const parts = database()
		.select({
			id: paymentPlanParts.id,
			planId: paymentPlans.id,
			dueOn: paymentPlanParts.dueOn,
			amountMinor: paymentPlanParts.amountMinor,
			openMinor: paymentPlanParts.openMinor,
		})
		.from(paymentPlans)
		.innerJoin(
			paymentPlanParts,
			and(eq(paymentPlanParts.schoolId, schoolId), eq(paymentPlanParts.planId, paymentPlans.id)),
		)
		.where(
			and(
				eq(paymentPlans.schoolId, schoolId),
				eq(paymentPlans.invoiceId, invoiceId),
				isNull(paymentPlans.endedAt),
			),
		)
		.orderBy(asc(paymentPlanParts.position))
		.all()
	const id = parts[0]?.planId
	return id === undefined ? null : { id, parts }
}

/** Replaces the payment plan with parts over the open amount. */
export function insertPlan(
	tx: Tx,
	access: Access,
	invoice: Owed & { dueOn: string },
	parts: readonly AgreedPart[],
) {
	const { schoolId, userId } = access
	const { id: invoiceId, familyId, openMinor } = invoice
	endPlan(tx, access, invoiceId, 'changed')
	const planId = newId()
	tx.insert(paymentPlans)
		.values({ schoolId, id: planId, invoiceId, totalMinor: openMinor, at: Date.now(), by: userId })
		.run()
	for (const [position, { dueOn, amountMinor }] of parts.entries())
		tx.insert(paymentPlanParts)
			.values({
				schoolId,
				id: newId(),
				planId,
				invoiceId,
				familyId,
				position,
				dueOn,
				amountMinor,
				invoiceDueOn: invoice.dueOn,
				openMinor: amountMinor,
			})
			.run()
	coverParts(tx, schoolId, invoiceId)
}

/** Ends the payment plan. Its parts stay as a record of the agreement. */
export function endPlan(tx: Tx, { schoolId, userId }: Access, invoiceId: string, why: PlanEnd) {
	const { changes } = tx
		.update(paymentPlans)
		.set({ endedAt: Date.now(), endedBy: userId, endedWhy: why })
		.where(
			and(
				eq(paymentPlans.schoolId, schoolId),
				eq(paymentPlans.invoiceId, invoiceId),
				isNull(paymentPlans.endedAt),
			),
		)
		.run()
	if (changes === 0) return
	tx.update(paymentPlanParts)
		.set({ openMinor: 0 })
		.where(
			and(
				eq(paymentPlanParts.schoolId, schoolId),
				eq(paymentPlanParts.invoiceId, invoiceId),
				gt(paymentPlanParts.openMinor, 0),
			),
		)
		.run()
	coverParts(tx, schoolId, invoiceId)
}

/** Brings the open amounts of the parts in line with their invoice. Called wherever the ledger changes it. */
export function coverParts(tx: Tx, schoolId: SchoolId, invoiceId: string) {
	const { openMinor, dueOn, plannedMinor, nextDueOn } = invoices
	const invoice = tx
		.select({ openMinor, dueOn, plannedMinor, nextDueOn })
		.from(invoices)
		.where(rowOf(invoices, schoolId, invoiceId))
		.get()
	const plan = findPaymentPlan(schoolId, invoiceId)
	if (!invoice || (!plan && invoice.nextDueOn === null)) return
	const parts = plan?.parts ?? []
	const open = openOfParts(
		parts.map(({ amountMinor }) => amountMinor),
		invoice.openMinor,
		plan ? creditedSince(tx, schoolId, invoiceId, plan.id) : 0,
	)
	for (const [i, part] of parts.entries()) keepOpen(tx, schoolId, part, open[i] ?? 0)
	const planned = open.reduce((sum, minor) => sum + minor, 0)
	const first = parts.find((_, i) => (open[i] ?? 0) > 0)?.dueOn ?? null
	// An earlier payment that was taken back is due on the invoice's own date, not in a part.
	const isMore =
		first !== null && invoice.openMinor > planned && invoice.dueOn !== null && invoice.dueOn < first
	tx.update(invoices)
		.set({ plannedMinor: planned, nextDueOn: isMore ? invoice.dueOn : first })
		.where(rowOf(invoices, schoolId, invoiceId))
		.run()
}

function keepOpen(tx: Tx, schoolId: SchoolId, { id, openMinor: before }: PlanPart, openMinor: number) {
	if (openMinor === before) return
	tx.update(paymentPlanParts)
		.set({ openMinor })
		.where(rowOf(paymentPlanParts, schoolId, id))
		.run()
}

/** The amount of the credit notes of an invoice since its payment plan was agreed. */
export function creditedSince(tx: Tx, schoolId: SchoolId, invoiceId: string, planId: string): number {
	const row = tx
		.select({ credited: sql<number>`-coalesce(sum(${ledgerEntries.amountMinor}), 0)` })
		.from(ledgerEntries)
		.where(
			and(
				eq(ledgerEntries.schoolId, schoolId),
				eq(ledgerEntries.invoiceId, invoiceId),
				eq(ledgerEntries.kind, 'credit_note'),
				// Ids sort by creation time.
				gt(ledgerEntries.id, planId),
			),
		)
		.get()
	return row?.credited ?? 0
}
