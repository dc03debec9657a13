import { groupedBy } from '#app/utils/group.ts'
import { proportion, shareOf } from './book-parts.ts'
import { taxesInPart } from './tax-sums.ts'
import { taxKey, type Tax, type TaxRate } from './tax.ts'

/** The part of an invoice line in a credit note. Its taxes are in the order of the rates of the line. */
export interface LineCredit {
	id: string
	netMinor: number
	taxes: Tax[]
}

interface Line {
	id: string
	netMinor: number
	rates: readonly TaxRate[]
}

interface Invoice<Own extends Line> {
	totalMinor: number
	taxes: readonly Tax[]
	lines: readonly Own[]
}

interface Note {
	amountMinor: number
	/** Null on notes of older versions, which take the same part of every line. */
	lines: readonly LineCredit[] | null
}

type IsFirst<Own> = (line: Own) => boolean

/**
 * Divides a credit among the lines of its invoice: first among those that it is for, as far as they are enough, then among all.
 * Several lines take it in the ratio of what earlier notes left of them. Null if the lines do not come to the invoice.
 */
export function spreadCredit<Own extends Line>(
	invoice: Invoice<Own>,
	notes: readonly Note[],
	{ amountMinor, first }: { amountMinor: number; first: readonly IsFirst<Own>[] },
): LineCredit[] | null {
	const billed = billedParts(invoice)
	if (!billed) return null
	const left = leftOfParts(billed, notes)
	const taken = takenOf(invoice.lines, left, { amountMinor, first })
	return partsOf(invoice.lines, { billed, left, taken }).filter((part) => !isNothing(part))
}

/** The lines of an invoice less what its credit notes took of them. Null if no note says what it took. */
export function leftOfInvoice(invoice: Invoice<Line>, notes: readonly Note[]): LineCredit[] | null {
	const billed = notes.some(({ lines }) => lines) ? billedParts(invoice) : null
	return billed && leftOfParts(billed, notes)
}

/** The parts of a credit note, also of one of an older version. Null if the lines of its invoice do not come to it. */
export function partsOfNote(
	invoice: Invoice<Line>,
	{ amountMinor, lines }: Note,
): readonly LineCredit[] | null {
	const billed = lines ? null : billedParts(invoice)
	return lines ?? (billed && inEqualParts(billed, amountMinor))
}

/** The net amount and the taxes of a credit note, wherever they are shown or added up. */
export function taxesOfNote(
	invoice: { taxes: readonly Tax[]; totalMinor: number },
	{ amountMinor, lines }: Note,
): { netMinor: number; taxes: Tax[] } {
	if (!lines) return taxesInPart(invoice, amountMinor)
	const byRate = groupedBy(
		lines.flatMap(({ taxes }) => taxes),
		taxKey,
	)
	const taxes = [...byRate.values()].map((all) => ({
		...(all[0] as Tax),
		baseMinor: sumOf(all.map(({ baseMinor }) => baseMinor)),
		taxMinor: taxOf(all),
	}))
	return { netMinor: sumOf(lines.map(({ netMinor }) => netMinor)), taxes }
}

export const grossOfPart = ({ netMinor, taxes }: LineCredit) => netMinor + taxOf(taxes)

export const taxOf = (taxes: readonly Tax[]) => sumOf(taxes.map(({ taxMinor }) => taxMinor))

/** The lines with taxes in whole cents, which come to the taxes of the invoice. */
function billedParts({ lines, taxes, totalMinor }: Invoice<Line>): LineCredit[] | null {
	const exact = lines.flatMap(({ netMinor, rates }, at) =>
		exactTaxes(netMinor, rates).map((minor, i) => ({ at, i, minor, rate: rates[i] as TaxRate })),
	)
	const minors = lines.map(({ rates }) => rates.map(() => 0))
	for (const [key, same] of groupedBy(exact, ({ rate }) => taxKey(rate))) {
		const tax = taxes.find((one) => taxKey(one) === key)
		for (const { at, i, minor } of shareOf(same, tax?.taxMinor ?? 0)) minors[at]?.splice(i, 1, minor)
	}
	const whole = lines.map((line, at) => withTaxes(line, line.netMinor, minors[at] ?? []))
	return sumOf(whole.map(grossOfPart)) === totalMinor ? whole : null
}

/** In thousandths of a cent. */
function exactTaxes(netMinor: number, rates: readonly TaxRate[]): number[] {
	let gross = netMinor
	return rates.map(({ rate, compounds }) => {
		const minor = ((compounds ? gross : netMinor) * rate) / 100_000
		gross += minor
		return Math.round(minor * 1000)
	})
}

/** An amount of a line. A tax that compounds is charged on the taxes before it too. */
function withTaxes({ id, rates }: Line, netMinor: number, taxMinors: readonly number[]): LineCredit {
	let gross = netMinor
	const taxes = rates.map((rate, i) => {
		const [baseMinor, taxMinor] = [rate.compounds ? gross : netMinor, taxMinors[i] ?? 0]
		gross += taxMinor
		return { ...rate, baseMinor, taxMinor }
	})
	return { id, netMinor, taxes }
}

function leftOfParts(billed: readonly LineCredit[], notes: readonly Note[]): LineCredit[] {
	return notes.reduce<LineCredit[]>(
		(left, { lines, amountMinor }) => {
			const taken = new Map((lines ?? inEqualParts(billed, amountMinor)).map((part) => [part.id, part]))
			return left.map((part) => less(part, taken.get(part.id)))
		},
		[...billed],
	)
}

/** The lines of a note of an older version. */
function inEqualParts(billed: readonly LineCredit[], amountMinor: number): LineCredit[] {
	const shares = shareOf(
		billed.map((part) => ({ minor: grossOfPart(part) })),
		amountMinor,
	)
	return billed.map((part, i) => {
		const [share, gross] = [shares[i]?.minor ?? 0, grossOfPart(part)]
		const taxMinors = part.taxes.map(({ taxMinor }) => (gross === 0 ? 0 : proportion(share, taxMinor, gross)))
		return withTaxes({ ...part, rates: ratesOf(part) }, share - sumOf(taxMinors), taxMinors)
	})
}

function less(part: LineCredit, taken: LineCredit | undefined): LineCredit {
	if (!taken) return part
	return {
		...part,
		netMinor: part.netMinor - taken.netMinor,
		taxes: part.taxes.map((tax, i) => ({
			...tax,
			baseMinor: tax.baseMinor - (taken.taxes[i]?.baseMinor ?? 0),
			taxMinor: tax.taxMinor - (taken.taxes[i]?.taxMinor ?? 0),
		})),
	}
}

/** The amounts with tax that a credit takes of each line. */
function takenOf<Own extends Line>(
	lines: readonly Own[],
	left: readonly LineCredit[],
	{ amountMinor, first }: { amountMinor: number; first: readonly IsFirst<Own>[] },
): number[] {
	const open = left.map(grossOfPart)
	// A deduction may leave less of an invoice than of one of its lines. What ends the invoice takes all of it.
	if (sumOf(open) === amountMinor) return open
	const taken = left.map(() => 0)
	let rest = amountMinor
	for (const isFirst of [...first, () => true]) {
		const own = open
			.map((minor, at) => ({ at, minor: minor - (taken[at] ?? 0) }))
			.filter(({ at }) => isFirst(lines[at] as Own))
		const now = Math.min(rest, sumOf(own.map(({ minor }) => minor)))
		if (now <= 0) continue
		for (const { at, minor } of shareOf(own, now)) taken[at] = (taken[at] ?? 0) + minor
		rest -= now
	}
	return taken
}

/** Each tax is rounded once for all lines with the same rates. The note that takes the last of them takes the rest of their taxes. */
function partsOf(
	lines: readonly Line[],
	{ billed, left, taken }: { billed: readonly LineCredit[]; left: readonly LineCredit[]; taken: number[] },
): LineCredit[] {
	const rows = lines.flatMap((line, i) => {
		const [whole, open, minor] = [billed[i], left[i], taken[i] ?? 0]
		return whole && open ? [{ line, i, whole, open, minor }] : []
	})
	const parts: LineCredit[] = []
	for (const same of groupedBy(rows, ({ line }) => JSON.stringify(line.rates)).values()) {
		if (same.every(({ open, minor }) => grossOfPart(open) === minor)) {
			for (const { i, open } of same) parts[i] = open
			continue
		}
		const grossMinor = sumOf(same.map(({ whole }) => grossOfPart(whole)))
		const takenMinor = sumOf(same.map(({ minor }) => minor))
		const shares = (same[0]?.line.rates ?? []).map((_rate, at) => {
			const taxMinor = sumOf(same.map(({ whole }) => whole.taxes[at]?.taxMinor ?? 0))
			return shareOf(same, grossMinor === 0 ? 0 : proportion(takenMinor, taxMinor, grossMinor))
		})
		for (const [at, { line, i, minor }] of same.entries()) {
			const taxMinors = shares.map((share) => share[at]?.minor ?? 0)
			parts[i] = withTaxes(line, minor - sumOf(taxMinors), taxMinors)
		}
	}
	return parts
}

const ratesOf = ({ taxes }: LineCredit) => taxes.map(({ baseMinor: _base, taxMinor: _tax, ...rate }) => rate)

const isNothing = ({ netMinor, taxes }: LineCredit) =>
	netMinor === 0 && taxes.every(({ taxMinor }) => taxMinor === 0)

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
