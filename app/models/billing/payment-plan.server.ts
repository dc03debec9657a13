import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { invoices, ledgerEntries, paymentPlanParts, paymentPlans } from '#db/schema/index.ts'
import {
	openByPayer,
	openOfParts,
	type AgreedPart,
	type PlanPart,
} from '#app/domain/billing/payment-parts.ts'
import type { PayerStanding } from '#app/domain/billing/shares.ts'
import { newId } from '#app/utils/id.server.ts'
import type { SchoolId, Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { standingsIn, type SharedInvoice } from './shares.server.ts'

type Plan = typeof paymentPlans.$inferSelect
type PlanEnd = NonNullable<Plan['endedWhy']>
type Owed = Pick<typeof invoices.$inferSelect, 'id' | 'familyId' | 'dueOn' | 'openMinor'>

/** The current parts of an invoice and their open amounts. Null without a payment plan. */
export function findPaymentPlan(schoolId: SchoolId, invoiceId: string) {
	const rows = database()
		.select({
			id: paymentPlanParts.id,
			plan: { id: paymentPlans.id, at: paymentPlans.at, totalMinor: paymentPlans.totalMinor },
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
	const [first] = rows
	return first ? { ...first.plan, parts: rows.map(({ plan: _, ...part }) => part) } : null
}

/** The payment plan of an invoice, with the open amount of each payer of its parts. */
export function findSharedPlan(schoolId: SchoolId, invoice: SharedInvoice, shares: readonly PayerStanding[]) {
	const plan = findPaymentPlan(schoolId, invoice.id)
	if (!plan) return null
	const { id, at, totalMinor, parts } = plan
	const agreed =
		shares.length > 0
			? standingsIn(schoolId, { ...invoice, openMinor: totalMinor }, undefined, { plan: { id, at } })
			: []
	const amounts = parts.map(({ amountMinor }) => amountMinor)
	const open = openByPayer(amounts, agreed, shares)
	return { id, parts: parts.map((part, i) => ({ ...part, payers: open[i] ?? [] })) }
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
	const { id, familyId, totalMinor, billTo, openMinor, dueOn, nextDueOn } = invoices
	const invoice = tx
		.select({ id, familyId, totalMinor, billTo, openMinor, dueOn, nextDueOn })
		.from(invoices)
		.where(rowOf(invoices, schoolId, invoiceId))
		.get()
	const plan = findPaymentPlan(schoolId, invoiceId)
	if (!invoice || (!plan && invoice.nextDueOn === null)) return
	const parts = plan?.parts ?? []
	const shares = plan ? standingsIn(schoolId, invoice) : []
	const shared = shares.length > 0 ? findSharedPlan(schoolId, invoice, shares) : null
	const open = shared
		? shared.parts.map(({ payers }) => payers.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
		: openOfParts(
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
