import { allocations, creditNotes, ledgerEntries, payments } from '../schema/index.ts'
import type { Biller, Planned } from './billing.ts'
import type { Desk } from './desk.ts'

/** The paid share of an invoice that is paid in part. */
export const PART = 60_00

export interface Issued extends Planned {
	familyId: string
	sequence: number
	dueOn: string
	totalMinor: number
}

/** Adds the ledger entries of an invoice, with the payment or credit note that settles it. */
export function addEntries(
	{ db, schoolId, now, day, edited }: Desk,
	{ owner }: Biller,
	{ id, familyId, dueOn, ending, daysAgo, sequence, totalMinor }: Issued,
) {
	const issuedAt = edited(daysAgo).createdAt
	const settledAgo = Math.max(0, daysAgo - 4)
	const at = Math.min(now, edited(settledAgo).createdAt)
	const on = day(-settledAgo)
	let count = 0
	const enter = (
		entry: Pick<typeof ledgerEntries.$inferInsert, 'kind' | 'amountMinor' | 'sourceId'>,
		ofInvoice: boolean,
	) =>
		db
			.insert(ledgerEntries)
			.values({
				...entry,
				schoolId,
				familyId,
				id: `${id}-entry-${++count}`,
				at: entry.kind === 'invoice' ? issuedAt : at,
				day: entry.kind === 'invoice' ? day(-daysAgo) : on,
				invoiceId: ofInvoice ? id : null,
				dueOn: ofInvoice ? dueOn : null,
				by: owner,
			})
			.run()
	enter({ kind: 'invoice', amountMinor: totalMinor }, true)
	if (ending === 'paid' || ending === 'part_paid') {
		const amountMinor = ending === 'paid' ? totalMinor : PART
		const paymentId = `${id}-payment`
		const paid = { schoolId, amountMinor, at, by: owner }
		db.insert(payments)
			.values({
				...paid,
				id: paymentId,
				familyId,
				receivedOn: on,
				method: sequence % 2 ? 'transfer' : 'cash',
			})
			.run()
		db.insert(allocations)
			.values({ ...paid, id: `${id}-allocation`, invoiceId: id, paymentId })
			.run()
		enter({ kind: 'payment', amountMinor: -amountMinor, sourceId: paymentId }, false)
		enter({ kind: 'allocation', amountMinor, sourceId: `${id}-allocation` }, false)
		enter({ kind: 'allocation', amountMinor: -amountMinor, sourceId: `${id}-allocation` }, true)
	}
	if (ending === 'credited') {
		const note = { sequence: 1, number: 'CN-0001', reason: 'Billed twice' }
		db.insert(creditNotes)
			.values({
				...note,
				schoolId,
				id: `${id}-credit`,
				familyId,
				invoiceId: id,
				issuedOn: on,
				amountMinor: totalMinor,
				at,
				by: owner,
			})
			.run()
		enter({ kind: 'credit_note', amountMinor: -totalMinor, sourceId: `${id}-credit` }, true)
	}
	if (ending === 'void') enter({ kind: 'void', amountMinor: -totalMinor }, true)
	if (ending === 'written_off') enter({ kind: 'write_off', amountMinor: -totalMinor }, true)
}
