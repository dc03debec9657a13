import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { allocations, invoices } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../access.server.ts'
import { duesOf } from './dues.server.ts'
import { creditOf, post } from './ledger.server.ts'

type Invoice = Pick<typeof invoices.$inferSelect, 'id' | 'familyId' | 'dueOn' | 'openMinor'>

/** Pays one invoice from the family's credit. */
export function allocate(
	tx: Tx,
	access: Access,
	{ invoice, amountMinor, paymentId }: { invoice: Invoice; amountMinor: number; paymentId: string | null },
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

/** Pays a family's open invoices from its credit, and their parts: what was due first at first. */
export function allocateOldest(tx: Tx, access: Access, familyId: string, paymentId: string | null = null) {
	let left = creditOf(access, familyId)
	if (left <= 0) return
	const wanted = new Map<string, number>()
	for (const { invoiceId, openMinor } of listDues(tx, access, familyId)) {
		const amountMinor = Math.min(left, openMinor)
		if (amountMinor <= 0) break
		wanted.set(invoiceId, (wanted.get(invoiceId) ?? 0) + amountMinor)
		left -= amountMinor
	}
	const found = tx
		.select()
		.from(invoices)
		.where(and(eq(invoices.schoolId, access.schoolId), inArray(invoices.id, [...wanted.keys()])))
		.all()
	for (const [id, amountMinor] of wanted) {
		const invoice = found.find((one) => one.id === id)
		if (invoice) allocate(tx, access, { invoice, amountMinor, paymentId })
	}
}

/** Gives allocations back to the family's credit, the last ones first, until so much was freed; all of them unless it is said. */
export function freeAllocations(
	tx: Tx,
	access: Access,
	which: { invoiceId: string } | { paymentId: string },
	upTo = Infinity,
): number {
	const { schoolId } = access
	const found = tx
		.select({ id: allocations.id, amountMinor: allocations.amountMinor, invoice: invoices })
		.from(allocations)
		.innerJoin(invoices, and(eq(invoices.schoolId, schoolId), eq(invoices.id, allocations.invoiceId)))
		.where(
			and(
				eq(allocations.schoolId, schoolId),
				isNull(allocations.removedAt),
				'invoiceId' in which
					? eq(allocations.invoiceId, which.invoiceId)
					: eq(allocations.paymentId, which.paymentId),
			),
		)
		.orderBy(desc(allocations.id))
		.all()
	let freed = 0
	for (const { id, amountMinor, invoice } of found) {
		if (freed >= upTo) break
		tx.update(allocations)
			.set({ removedAt: Date.now() })
			.where(and(eq(allocations.schoolId, schoolId), eq(allocations.id, id)))
			.run()
		const entry = { familyId: invoice.familyId, kind: 'allocation', sourceId: id } as const
		post(tx, access, [
			{ ...entry, amountMinor: -amountMinor },
			{ ...entry, invoiceId: invoice.id, dueOn: invoice.dueOn, amountMinor },
		])
		freed += amountMinor
	}
	return freed
}

function listDues(tx: Tx, { schoolId }: Access, familyId: string) {
	const { invoiceId, dueOn, openMinor } = duesOf(schoolId, familyId)
	return tx
		.select({ invoiceId, dueOn, openMinor })
		.from(duesOf(schoolId, familyId))
		.all()
		.sort((one, other) => byText(one.dueOn, other.dueOn) || byText(one.invoiceId, other.invoiceId))
}

function byText(one: string, other: string): number {
	return one < other ? -1 : Number(one > other)
}
