import { and, eq, isNotNull } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { invoices, ledgerEntries, paySheets } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'

/** Amounts are never converted, so the currency stays once an invoice was issued, money was received, or pay was approved. */
export function isCurrencyFixed({ schoolId }: Access): boolean {
	const issued = database()
		.select({ id: invoices.id })
		.from(invoices)
		.where(and(eq(invoices.schoolId, schoolId), isNotNull(invoices.sequence)))
	const booked = database()
		.select({ id: ledgerEntries.id })
		.from(ledgerEntries)
		.where(eq(ledgerEntries.schoolId, schoolId))
	const approved = database()
		.select({ id: paySheets.id })
		.from(paySheets)
		.where(eq(paySheets.schoolId, schoolId))
	return [issued, booked, approved].some((query) => query.limit(1).get() !== undefined)
}

/** Drafts are issued in the school's currency. */
export function changeDraftCurrency(tx: Tx, { schoolId }: Access, currency: string) {
	tx.update(invoices)
		.set({ currency })
		.where(and(eq(invoices.schoolId, schoolId), eq(invoices.state, 'draft')))
		.run()
}
