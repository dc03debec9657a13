import { and, asc, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines, invoices, pricePlanVersions } from '#db/schema/index.ts'
import type { LedgerKind } from '#app/domain/billing/accounts.ts'
import { incomeParts, shareOf, type IncomePart } from '#app/domain/billing/book-parts.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

interface Entry {
	kind: LedgerKind
	invoiceId: string | null
	amountMinor: number
	isOpening: boolean
}

export type IncomeOf = (entry: Entry) => IncomePart[]

/**
 * Splits what invoices, credit notes and voided invoices among some ledger entries bill into income and taxes. With `gross`,
 * taxes are part of the income. Other entries have no parts.
 */
export function readIncome(access: Access, entries: readonly Entry[], gross: boolean): IncomeOf {
	const ids = [...new Set(entries.flatMap(({ kind, invoiceId }) => (INCOME.has(kind) && invoiceId) || []))]
	const lines = groupedBy(readLines(access, ids), ({ invoiceId }) => invoiceId)
	const parts = new Map(
		[...lines].map(([id, own]) => [id, incomeParts(own, own[0]?.totalMinor ?? 0, gross)] as const),
	)
	return ({ kind, invoiceId, amountMinor, isOpening }) => {
		if (!INCOME.has(kind)) return []
		const whole = (use: string) => [{ uses: [use], minor: amountMinor, taxCodeId: null }]
		// An opening balance was income in another system, so neither billing nor crediting it is income here.
		if (isOpening) return whole('opening')
		return shareOf(parts.get(invoiceId ?? '') ?? whole('income'), amountMinor)
	}
}

const INCOME = new Set<LedgerKind>(['invoice', 'credit_note', 'void'])

function readLines(access: Access, invoiceIds: readonly string[]) {
	return database()
		.select({
			invoiceId: invoiceLines.invoiceId,
			kind: invoiceLines.kind,
			netMinor: invoiceLines.netMinor,
			rates: invoiceLines.rates,
			taxCodeId: invoiceLines.taxCodeId,
			planId: pricePlanVersions.planId,
			totalMinor: invoices.totalMinor,
		})
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.leftJoin(pricePlanVersions, rowOf(pricePlanVersions, access, invoiceLines.planVersionId))
		.where(and(rowsOf(invoiceLines, access), inArray(invoiceLines.invoiceId, invoiceIds)))
		.orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position))
		.all()
}
