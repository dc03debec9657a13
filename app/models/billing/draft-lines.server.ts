import { and, asc, eq } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { invoiceLines, invoices } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

export function removeDraft(tx: Tx, access: Access, id: string) {
	tx.delete(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.invoiceId, id)))
		.run()
	tx.delete(invoices)
		.where(and(rowOf(invoices, access, id), eq(invoices.state, 'draft')))
		.run()
}

export function listLines(access: Access, invoiceId: string) {
	return database()
		.select()
		.from(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.invoiceId, invoiceId)))
		.orderBy(asc(invoiceLines.position))
		.all()
}
