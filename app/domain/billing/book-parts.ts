import { groupedBy } from '#app/utils/group.ts'
import { divide } from '#app/utils/money.ts'
import { planUse, taxUses } from './books.ts'
import { taxesOf, type TaxRate } from './tax.ts'

interface Line {
	kind: string
	netMinor: number
	rates: readonly TaxRate[]
	taxCodeId: string | null
	planId: string | null
}

/** A part of an invoice's total, and the uses whose account it is booked on, the first choice first. */
export interface IncomePart {
	uses: readonly string[]
	minor: number
	/** The tax code whose tax the part includes. */
	taxCodeId: string | null
}

/**
 * Splits the total of an invoice by account. With `gross`, taxes are part of the income, as DATEV wants it; otherwise they
 * are parts of their own. The parts always come to the total.
 */
export function incomeParts(lines: readonly Line[], totalMinor: number, gross: boolean): IncomePart[] {
	return partsOf(lines, taxesByCode(lines, totalMinor), gross)
}

/** Splits what a credit note takes of the lines of its invoice in the same way. */
export function creditedParts(lines: readonly (Line & { taxMinor: number })[], gross: boolean): IncomePart[] {
	const taxes = new Map<string, number>()
	for (const { taxCodeId, taxMinor } of lines)
		if (taxMinor !== 0) taxes.set(taxCodeId ?? '', (taxes.get(taxCodeId ?? '') ?? 0) + taxMinor)
	return partsOf(lines, taxes, gross)
}

function partsOf(lines: readonly Line[], taxes: ReadonlyMap<string, number>, gross: boolean): IncomePart[] {
	const byAccount = groupedBy(lines, ({ taxCodeId, planId, kind }) =>
		JSON.stringify([taxCodeId, planId, isFee(kind)]),
	)
	const groups = [...byAccount.values()].flatMap((accountLines) => {
		const [first] = accountLines
		return first ? [{ first, minor: accountLines.reduce((sum, { netMinor }) => sum + netMinor, 0) }] : []
	})
	const net = groups.map(({ first, minor }) => ({ ...accountOf(first), minor }))
	if (!gross) {
		const own = [...taxes].map(([code, minor]) => ({ uses: taxAccounts(code), minor, taxCodeId: null }))
		return [...net.map((part) => ({ ...part, taxCodeId: null })), ...own]
	}
	for (const [code, taxMinor] of taxes) {
		const codeParts = net.filter(({ taxCodeId }) => (taxCodeId ?? '') === code)
		const shares = shareOf(codeParts, taxMinor)
		codeParts.forEach((part, i) => (part.minor += shares[i]?.minor ?? 0))
	}
	return net
}

function accountOf({ taxCodeId, planId, kind }: Line) {
	const own = [planId && planUse(planId), taxCodeId && taxUses(taxCodeId).income, isFee(kind) && 'fees']
	return { uses: [...own.filter((use) => typeof use === 'string'), 'income'], taxCodeId }
}

const isFee = (kind: string) => kind === 'fee' || kind === 'late_fee'

const taxAccounts = (code: string) => (code ? [taxUses(code).tax, 'tax'] : ['tax'])

/**
 * Taxes are rounded once for each rate of an invoice, so those of two codes with the same rate may be a cent off together. The
 * first code takes it.
 */
function taxesByCode(lines: readonly Line[], totalMinor: number): Map<string, number> {
	const taxes = new Map<string, number>()
	for (const [code, codeLines] of groupedBy(lines, ({ taxCodeId }) => taxCodeId ?? '')) {
		const all = taxesOf(codeLines)
		if (all.length > 0)
			taxes.set(
				code,
				all.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
			)
	}
	const net = lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
	const left = [...taxes.values()].reduce((rest, minor) => rest - minor, totalMinor - net)
	const [first = ''] = taxes.keys()
	if (left !== 0) taxes.set(first, (taxes.get(first) ?? 0) + left)
	return taxes
}

/** An amount in proportion to parts that may be negative. Each part ends where the rounded sum of all before it ends. */
export function shareOf<Part extends { minor: number }>(parts: readonly Part[], amountMinor: number): Part[] {
	const total = parts.reduce((sum, { minor }) => sum + minor, 0)
	let passed = 0
	let given = 0
	return parts.map((part, i) => {
		passed += part.minor
		const until = i === parts.length - 1 || total === 0 ? amountMinor : proportion(amountMinor, passed, total)
		const minor = until - given
		given = until
		return { ...part, minor }
	})
}

/** Exact for large amounts, whose product is beyond a safe integer. */
export function proportion(amountMinor: number, part: number, total: number): number {
	const product = amountMinor * part * Math.sign(total)
	if (Number.isSafeInteger(product)) return divide(product, Math.abs(total))
	return Math.round(amountMinor * (part / total))
}
