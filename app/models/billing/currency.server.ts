import { and, eq, isNotNull } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { invoices, ledgerEntries, paySheets } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/**
 * Amounts are never converted, so the currency is fixed once an invoice was issued, money was received or pay
 * was approved.
 */
export function isCurrencyFixed(access: Access): boolean {
	const issued = database()
		.select({ id: invoices.id })
		.from(invoices)
		.where(and(rowsOf(invoices, access), isNotNull(invoices.sequence)))
	const booked = database()
		.select({ id: ledgerEntries.id })
		.from(ledgerEntries)
		.where(rowsOf(ledgerEntries, access))
	const approved = database().select({ id: paySheets.id }).from(paySheets).where(rowsOf(paySheets, access))
	return [issued, booked, approved].some((query) => query.limit(1).get() !== undefined)
}

/** Drafts follow the school's currency until they are issued. */
export function changeDraftCurrency(tx: Tx, access: Access, currency: string) {
	tx.update(invoices)
		.set({ currency })
		.where(and(rowsOf(invoices, access), eq(invoices.state, 'draft')))
		.run()
}
