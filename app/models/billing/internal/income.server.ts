import { and, asc, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { creditNotes, invoiceLines, invoices, pricePlanVersions } from '#db/schema/index.ts'
import type { LedgerKind } from '#app/domain/billing/accounts.ts'
import { creditedParts, incomeParts, shareOf, type IncomePart } from '#app/domain/billing/book-parts.ts'
import { leftOfInvoice, taxOf, type LineCredit } from '#app/domain/billing/credit-spread.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

interface Entry {
	kind: LedgerKind
	invoiceId: string | null
	amountMinor: number
	isOpening: boolean
	/** The parts of the lines of the invoice in a credit note. */
	creditedLines: LineCredit[] | null
}

export type IncomeOf = (entry: Entry) => IncomePart[]

/**
 * Splits what invoices, credit notes and voided invoices among some ledger entries bill into income and taxes. With `gross`,
 * taxes are part of the income. Other entries have no parts.
 */
export function readIncome(access: Access, entries: readonly Entry[], gross: boolean): IncomeOf {
	const idsOf = (kinds: ReadonlySet<LedgerKind>) => [
		...new Set(entries.flatMap(({ kind, invoiceId }) => (kinds.has(kind) && invoiceId) || [])),
	]
	const lines = groupedBy(readLines(access, idsOf(INCOME)), ({ invoiceId }) => invoiceId)
	const notes = groupedBy(readNotes(access, idsOf(VOID)), ({ invoiceId }) => invoiceId)
	const parts = new Map(
		[...lines].map(([id, own]) => [id, incomeParts(own, own[0]?.totalMinor ?? 0, gross)] as const),
	)
	return ({ kind, invoiceId, amountMinor, isOpening, creditedLines }) => {
		if (!INCOME.has(kind)) return []
		const whole = (use: string) => [{ uses: [use], minor: amountMinor, taxCodeId: null }]
		// An opening balance was income in another system, so neither billing nor crediting it is income here.
		if (isOpening) return whole('opening')
		const own = lines.get(invoiceId ?? '') ?? []
		const taken = kind === 'void' ? leftOf(own, notes.get(invoiceId ?? '') ?? []) : creditedLines
		const exact = taken && partsTaken(own, taken, gross)
		if (exact && sumOf(exact) === amountMinor) return exact
		return shareOf(parts.get(invoiceId ?? '') ?? whole('income'), amountMinor)
	}
}

const INCOME = new Set<LedgerKind>(['invoice', 'credit_note', 'void'])
const VOID = new Set<LedgerKind>(['void'])

type Line = ReturnType<typeof readLines>[number]

/** The lines of an invoice that is made void, less its credit notes. */
function leftOf(lines: readonly Line[], notes: ReturnType<typeof readNotes>) {
	const [first] = lines
	return first ? leftOfInvoice({ ...first, lines }, notes) : null
}

/** The parts of what is taken off lines, as amounts below zero. */
function partsTaken(lines: readonly Line[], taken: readonly LineCredit[], gross: boolean): IncomePart[] {
	const byId = new Map(taken.map((part) => [part.id, part]))
	const own = lines.flatMap((line) => {
		const part = byId.get(line.id)
		return part ? [{ ...line, netMinor: -part.netMinor, taxMinor: -taxOf(part.taxes) }] : []
	})
	return creditedParts(own, gross)
}

const sumOf = (parts: readonly IncomePart[]) => parts.reduce((sum, { minor }) => sum + minor, 0)

function readNotes(access: Access, invoiceIds: readonly string[]) {
	const { invoiceId, amountMinor, lines } = creditNotes
	return database()
		.select({ invoiceId, amountMinor, lines })
		.from(creditNotes)
		.where(and(rowsOf(creditNotes, access), inArray(invoiceId, invoiceIds)))
		.all()
}

function readLines(access: Access, invoiceIds: readonly string[]) {
	return database()
		.select({
			id: invoiceLines.id,
			invoiceId: invoiceLines.invoiceId,
			kind: invoiceLines.kind,
			netMinor: invoiceLines.netMinor,
			rates: invoiceLines.rates,
			taxCodeId: invoiceLines.taxCodeId,
			planId: pricePlanVersions.planId,
			totalMinor: invoices.totalMinor,
			taxes: invoices.taxes,
		})
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.leftJoin(pricePlanVersions, rowOf(pricePlanVersions, access, invoiceLines.planVersionId))
		.where(and(rowsOf(invoiceLines, access), inArray(invoiceLines.invoiceId, invoiceIds)))
		.orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position))
		.all()
}
