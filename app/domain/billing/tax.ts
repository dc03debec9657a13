import { divide, MINUS, plainAmount } from '#app/utils/money.ts'

export interface TaxRate {
	name: string
	/** In thousandths of a percent: 9.975 % is 9975. Withholding is below zero. */
	rate: number
	/** Computed on the amount and the taxes before it. */
	compounds?: boolean
}

/** The most taxes one price is charged with. */
export const MOST_RATES = 3

export interface Tax extends TaxRate {
	baseMinor: number
	taxMinor: number
}

/** The most of anything on one line, in thousandths. */
export const MAX_QUANTITY = 1_000_000

/** The most an invoice comes to before tax, so that no sum or tax on the way exceeds what a number holds. */
const MAX_NET_MINOR = 100_000_000_00

/** Net amount of a line: quantity in thousandths times price, less its discount. */
export function lineNet(line: { quantity: number; unitMinor: number; discountMinor: number }): number {
	return divide(line.quantity * line.unitMinor, 1000) - line.discountMinor
}

interface SaidLine {
	unitMinor: number
	quantity?: number
	discountMinor?: number
	rates?: TaxRate[]
}

/** A line with what it did not say, and what it comes to before tax. */
export function wholeLine<Line extends SaidLine>(line: Line) {
	const said = {
		...line,
		quantity: line.quantity ?? 1000,
		discountMinor: line.discountMinor ?? 0,
		rates: line.rates ?? [],
	}
	return { ...said, netMinor: lineNet(said) }
}

/** Why lines come to more than an invoice may. Deductions count as well, because each tax is computed on its own lines. */
export function excessOf(lines: readonly SaidLine[]): string | null {
	const sum = lines.reduce((total, line) => total + Math.abs(wholeLine(line).netMinor), 0)
	return sum > MAX_NET_MINOR
		? `An invoice can come to ${plainAmount(MAX_NET_MINOR)} at most. Lower a quantity or a price.`
		: null
}

/**
 * Each rate is computed once, on everything it applies to after discounts. Rounding each line instead leaves invoices a
 * hundredth off what an accountant computes.
 */
export function taxesOf(lines: readonly { netMinor: number; rates: readonly TaxRate[] }[]): Tax[] {
	const taxed = new Map<string, { netMinor: number; chain: readonly TaxRate[] }>()
	for (const { netMinor, rates } of lines)
		for (const [at, rate] of rates.entries()) {
			const chain = rate.compounds ? rates.slice(0, at + 1) : [rate]
			const key = JSON.stringify(chain.map(keyOf))
			taxed.set(key, { chain, netMinor: netMinor + (taxed.get(key)?.netMinor ?? 0) })
		}
	// A tax that follows different taxes on different lines is shown once.
	const taxes = new Map<string, Tax>()
	for (const { netMinor, chain } of taxed.values()) {
		const tax = lastTaxOf(netMinor, chain)
		if (!tax) continue
		const same = taxes.get(keyOf(tax))
		taxes.set(keyOf(tax), {
			...tax,
			baseMinor: tax.baseMinor + (same?.baseMinor ?? 0),
			taxMinor: tax.taxMinor + (same?.taxMinor ?? 0),
		})
	}
	return [...taxes.values()]
}

function keyOf({ name, rate, compounds = false }: TaxRate): string {
	return JSON.stringify([name, rate, compounds])
}

/** What the last of several taxes on the same amount comes to. */
function lastTaxOf(netMinor: number, chain: readonly TaxRate[]): Tax | undefined {
	let grossMinor = netMinor
	let last: Tax | undefined
	for (const rate of chain) {
		const baseMinor = rate.compounds ? grossMinor : netMinor
		const taxMinor = divide(baseMinor * rate.rate, 100_000)
		grossMinor += taxMinor
		last = { ...rate, baseMinor, taxMinor }
	}
	return last
}

/** How many times its net an amount is with its taxes, before rounding. */
export function taxFactor(rates: readonly TaxRate[]): number {
	return rates.reduce((all, { rate, compounds }) => all + ((compounds ? all : 1) * rate) / 100_000, 1)
}

export function totalsOf(lines: readonly { netMinor: number; rates: readonly TaxRate[] }[]) {
	const taxes = taxesOf(lines)
	const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0)
	return { netMinor, taxes, totalMinor: taxes.reduce((sum, { taxMinor }) => sum + taxMinor, netMinor) }
}

/** `9.975%`, and `−15%` of what is withheld. */
export function rateWords(rate: number): string {
	return `${rate < 0 ? MINUS : ''}${Math.abs(rate) / 1000}%`
}

/** For the office, who chooses what a price is charged with: `GST 5%, QST 9.975%`. */
export function ratesWords(rates: readonly TaxRate[]): string {
	return rates
		.map(({ name, rate, compounds }) => {
			const words = `${name} ${rateWords(rate)}`
			return compounds ? `${words} on the price and the taxes before it` : words
		})
		.join(', ')
}
