import { and, count, eq, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines } from '#db/schema/index.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'

/** Lines with a price, and those of them that no voided or credited invoice has released. */
export function linesWith(access: Access, versionId: string) {
	const lines = database()
		.select({ all: count(), current: sql<number>`count(*) - count(${invoiceLines.releasedAt})` })
		.from(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.planVersionId, versionId)))
		.get()
	return lines ?? { all: 0, current: 0 }
}

export function priceForHistory(
	{ school }: Access,
	{ validFrom, amountMinor }: { validFrom: string; amountMinor: number },
) {
	return { from: validFrom, price: moneyWords(amountMinor, school.currency) }
}
