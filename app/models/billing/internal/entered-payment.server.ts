import { and, eq } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { invoices, payments } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { post } from '../ledger.server.ts'
import { allocate, allocateOldest } from './allocation.server.ts'
import { dropUnearnedFees } from './dropped-lines.server.ts'

/**
 * Posts a payment and its allocations. The remainder stays as credit, unless it pays the oldest open invoices too: of them, a
 * payment that names its payer pays that payer's shares alone.
 */
export function enterPayment(
	tx: Tx,
	access: Access,
	payment: Pick<
		typeof payments.$inferSelect,
		'familyId' | 'receivedOn' | 'amountMinor' | 'method' | 'reference' | 'payerId'
	>,
	chosen: readonly { invoiceId: string; amountMinor: number }[],
	{ paysOldest = false } = {},
): { id: string; notLate: string[] } {
	const { schoolId, userId: by } = access
	const { familyId, receivedOn, amountMinor, reference } = payment
	const id = newId()
	tx.insert(payments)
		.values({ ...payment, schoolId, id, at: Date.now(), by })
		.run()
	post(tx, access, [
		{ familyId, kind: 'payment', amountMinor: -amountMinor, sourceId: id, day: receivedOn, note: reference },
	])
	for (const { invoiceId, amountMinor: part } of chosen) {
		const invoice = findOpen(access, familyId, invoiceId)
		if (invoice) allocate(tx, access, { invoice, amountMinor: part, paymentId: id })
	}
	if (paysOldest) allocateOldest(tx, access, familyId)
	return { id, notLate: dropUnearnedFees(tx, access, familyId) }
}

/** An issued invoice of the family that is not paid yet. */
export function findOpen(access: Access, familyId: string, id: string) {
	return database()
		.select()
		.from(invoices)
		.where(and(rowOf(invoices, access, id), eq(invoices.familyId, familyId)))
		.all()
		.find(({ state }) => state === 'issued' || state === 'part_paid')
}
