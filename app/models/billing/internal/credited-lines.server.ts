import { and, eq, isNull } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { invoiceLines } from '#db/schema/index.ts'
import { totalsOf } from '#app/domain/billing/tax.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

/** True if the invoice has a line for the student. */
export function isBilledOn(access: Access, invoiceId: string, studentId: string): boolean {
	const line = database()
		.select({ id: invoiceLines.id })
		.from(invoiceLines)
		.where(
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.invoiceId, invoiceId),
				eq(invoiceLines.studentId, studentId),
			),
		)
		.get()
	return line !== undefined
}

/** True if a credit is as much as the line. */
export function coversLine(
	access: Access,
	{ id, lineId, amountMinor }: { id: string; lineId: string; amountMinor: number },
): boolean {
	const line = database()
		.select({ netMinor: invoiceLines.netMinor, rates: invoiceLines.rates })
		.from(invoiceLines)
		.where(and(rowOf(invoiceLines, access, lineId), eq(invoiceLines.invoiceId, id)))
		.get()
	return line !== undefined && amountMinor >= totalsOf([line]).totalMinor
}

/** Makes all lines billable again, or one of them. */
export function releaseLines(tx: Tx, access: Access, invoiceId: string, lineId?: string) {
	tx.update(invoiceLines)
		.set({ releasedAt: Date.now() })
		.where(
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.invoiceId, invoiceId),
				lineId ? eq(invoiceLines.id, lineId) : undefined,
				isNull(invoiceLines.releasedAt),
			),
		)
		.run()
}
