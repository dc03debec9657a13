import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { allocations, invoices, payments, refundPayments } from '#db/schema/index.ts'
import { takeFrom, type Unspent } from '#app/domain/billing/unspent.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { duesOf } from '../dues.server.ts'
import { creditOf, post } from '../ledger.server.ts'

type Invoice = Pick<typeof invoices.$inferSelect, 'id' | 'familyId' | 'dueOn' | 'openMinor'>

/** Pays an invoice from the unspent rest of a payment. */
export function allocate(
	tx: Tx,
	access: Access,
	{ invoice, amountMinor, paymentId }: { invoice: Invoice; amountMinor: number; paymentId: string },
) {
	const { schoolId, userId } = access
	const { id: invoiceId, familyId, dueOn } = invoice
	const id = newId()
	tx.insert(allocations)
		.values({ schoolId, id, invoiceId, paymentId, amountMinor, at: Date.now(), by: userId })
		.run()
	const entry = { familyId, kind: 'allocation', sourceId: id } as const
	post(tx, access, [
		{ ...entry, amountMinor },
		{ ...entry, invoiceId, dueOn, amountMinor: -amountMinor },
	])
}

/**
 * Pays a family's open invoices from its credit: earliest due date first, from the earliest payment. The credit
 * can be smaller than the unspent payments, when a refunded payment was returned by the bank.
 */
export function allocateOldest(tx: Tx, access: Access, familyId: string) {
	let credit = creditOf(access, familyId)
	if (credit <= 0) return
	const unspent = listUnspent(tx, access, familyId)
	const shares = new Map<string, { invoiceId: string; paymentId: string; amountMinor: number }>()
	for (const { invoiceId, openMinor } of listDues(tx, access, familyId)) {
		const taken = takeFrom(unspent, Math.min(openMinor, credit))
		for (const { paymentId, amountMinor } of taken) {
			const key = `${invoiceId} ${paymentId}`
			const before = shares.get(key)?.amountMinor ?? 0
			shares.set(key, { invoiceId, paymentId, amountMinor: before + amountMinor })
			credit -= amountMinor
		}
	}
	const open = tx
		.select()
		.from(invoices)
		.where(
			and(
				rowsOf(invoices, access),
				inArray(
					invoices.id,
					[...shares.values()].map(({ invoiceId }) => invoiceId),
				),
			),
		)
		.all()
	for (const { invoiceId, ...share } of shares.values()) {
		const invoice = open.find(({ id }) => id === invoiceId)
		if (invoice) allocate(tx, access, { invoice, ...share })
	}
}

/** The unspent rest of each payment of a family, or of one payment, after allocations and refunds. */
export function listUnspent(tx: Tx, access: Access, familyId: string, paymentId?: string): Unspent[] {
	const spent = tx
		.select({ minor: sql`coalesce(sum(${allocations.amountMinor}), 0)` })
		.from(allocations)
		.where(
			and(rowsOf(allocations, access), eq(allocations.paymentId, payments.id), isNull(allocations.removedAt)),
		)
	const refunded = tx
		.select({ minor: sql`coalesce(sum(${refundPayments.amountMinor}), 0)` })
		.from(refundPayments)
		.where(and(rowsOf(refundPayments, access), eq(refundPayments.paymentId, payments.id)))
	const leftMinor = sql<number>`${payments.amountMinor} - (${spent}) - (${refunded})`
	return tx
		.select({ paymentId: payments.id, leftMinor })
		.from(payments)
		.where(
			and(
				rowsOf(payments, access),
				eq(payments.familyId, familyId),
				isNull(payments.returnedAt),
				paymentId ? eq(payments.id, paymentId) : undefined,
				gt(leftMinor, 0),
			),
		)
		.orderBy(asc(payments.receivedOn), asc(payments.id))
		.all()
}

/**
 * Turns allocations of an invoice or a payment back into the family's credit, newest first, up to an amount.
 */
export function freeAllocations(
	tx: Tx,
	access: Access,
	which: { invoiceId: string } | { paymentId: string },
	upTo = Infinity,
): number {
	const rows = tx
		.select({ allocation: allocations, invoice: invoices })
		.from(allocations)
		.innerJoin(invoices, rowOf(invoices, access, allocations.invoiceId))
		.where(
			and(
				rowsOf(allocations, access),
				isNull(allocations.removedAt),
				'invoiceId' in which
					? eq(allocations.invoiceId, which.invoiceId)
					: eq(allocations.paymentId, which.paymentId),
			),
		)
		.orderBy(desc(allocations.id))
		.all()
	let freed = 0
	for (const { allocation, invoice } of rows) {
		if (freed >= upTo) break
		const { id, paymentId, amountMinor } = allocation
		const surplus = paymentId ? Math.max(0, freed + amountMinor - upTo) : 0
		tx.update(allocations)
			.set({ removedAt: Date.now() })
			.where(rowOf(allocations, access, id))
			.run()
		const entry = { familyId: invoice.familyId, kind: 'allocation', sourceId: id } as const
		post(tx, access, [
			{ ...entry, amountMinor: -amountMinor },
			{ ...entry, invoiceId: invoice.id, dueOn: invoice.dueOn, amountMinor },
		])
		if (paymentId && surplus > 0) allocate(tx, access, { invoice, amountMinor: surplus, paymentId })
		freed += amountMinor - surplus
	}
	return freed
}

function listDues(tx: Tx, { schoolId }: Access, familyId: string) {
	const { invoiceId, dueOn, openMinor } = duesOf(schoolId, familyId)
	return tx
		.select({ invoiceId, dueOn, openMinor })
		.from(duesOf(schoolId, familyId))
		.all()
		.sort((a, b) => byText(a.dueOn, b.dueOn) || byText(a.invoiceId, b.invoiceId))
}

function byText(a: string, b: string): number {
	return a < b ? -1 : Number(a > b)
}
