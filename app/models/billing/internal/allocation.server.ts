import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { allocations, invoices, payments } from '#db/schema/index.ts'
import { sumOfCovered, takeFrom } from '#app/domain/billing/unspent.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { duesOf } from '../dues.server.ts'
import { post } from '../ledger.server.ts'
import { freeMoneyOf } from './free-money.server.ts'
import { openShares } from './open-shares.server.ts'

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
 * Pays a family's open invoices from its credit: earliest due date first, from the earliest payment. An invoice that replaces
 * another is paid before all others, because the family paid for what is on it. Returns the amount.
 */
export function allocateOldest(tx: Tx, access: Access, familyId: string, replacingId?: string): number {
	const parts = partsOfCredit(tx, access, familyId, replacingId)
	if (parts.length === 0) return 0
	const ids = parts.map(({ invoiceId }) => invoiceId)
	const open = tx
		.select()
		.from(invoices)
		.where(and(rowsOf(invoices, access), inArray(invoices.id, ids)))
		.all()
	for (const { invoiceId, ...part } of parts) {
		const invoice = open.find(({ id }) => id === invoiceId)
		if (invoice) allocate(tx, access, { invoice, ...part })
	}
	return sumOfCovered(parts)
}

/** The part of each open invoice that each unspent payment pays. */
export function partsOfCredit(
	tx: Pick<Tx, 'select'>,
	access: Access,
	familyId: string,
	replacingId?: string,
) {
	const parts = new Map<string, { invoiceId: string; paymentId: string; amountMinor: number }>()
	for (const { invoiceId, paymentId, amountMinor } of duesFromCredit(tx, access, familyId, replacingId)) {
		const key = `${invoiceId} ${paymentId}`
		const before = parts.get(key)?.amountMinor ?? 0
		parts.set(key, { invoiceId, paymentId, amountMinor: before + amountMinor })
	}
	return [...parts.values()]
}

/**
 * The part of each due amount that each unspent payment pays. A payment that names its payer pays none of the shares of
 * others.
 */
export function duesFromCredit(
	tx: Pick<Tx, 'select'>,
	access: Access,
	familyId: string,
	replacingId?: string,
) {
	const { unspent, creditMinor } = freeMoneyOf(tx, access, familyId)
	if (creditMinor <= 0) return []
	let credit = creditMinor
	const shares = openShares(access, familyId, unspent)
	const payers = new Map(unspent.map(({ paymentId, payerId }) => [paymentId, payerId]))
	const payerOf = ({ paymentId }: { paymentId: string }) => payers.get(paymentId) ?? null
	const dues = listDues(tx, access, familyId)
	const replacing = dues.filter(({ invoiceId }) => invoiceId === replacingId)
	return [...replacing, ...dues.filter((due) => !replacing.includes(due))].flatMap(
		({ invoiceId, partId, openMinor }) => {
			const taken = takeFrom(unspent, Math.min(openMinor, credit), (payment, wantedMinor) =>
				shares.pay({ invoiceId, partId }, { payerId: payerOf(payment), amountMinor: wantedMinor }),
			)
			for (const { amountMinor } of taken) credit -= amountMinor
			return taken.map((part) => ({ ...part, invoiceId, partId, payerId: payerOf(part) }))
		},
	)
}

/**
 * Turns allocations of an invoice or a payment back into the family's credit, newest first, up to an amount. For an
 * invoice it can be those of the payments of some payers alone, or of no payer.
 */
export function freeAllocations(
	tx: Tx,
	access: Access,
	which: { invoiceId: string; isOf?: (payerId: string | null) => boolean } | { paymentId: string },
	upTo = Infinity,
): number {
	const rows = tx
		.select({ allocation: allocations, invoice: invoices, payerId: payments.payerId })
		.from(allocations)
		.innerJoin(invoices, rowOf(invoices, access, allocations.invoiceId))
		.leftJoin(payments, rowOf(payments, access, allocations.paymentId))
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
	for (const { allocation, invoice, payerId } of rows) {
		if (freed >= upTo) break
		if ('isOf' in which && which.isOf && !which.isOf(payerId)) continue
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

function listDues(tx: Pick<Tx, 'select'>, { schoolId }: Access, familyId: string) {
	const dues = duesOf(schoolId, familyId)
	const { invoiceId, partId, dueOn, openMinor } = dues
	return tx
		.select({ invoiceId, partId, dueOn, openMinor })
		.from(dues)
		.all()
		.sort((a, b) => byText(a.dueOn, b.dueOn) || byText(a.invoiceId, b.invoiceId))
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
