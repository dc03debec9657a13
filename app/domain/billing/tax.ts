import { divide, MINUS, plainAmount } from '#app/utils/money.ts'
import type { Exemption } from './exemptions.ts'

export interface TaxRate {
	name: string
	/** Thousandths of a percent: 9.975% is 9975. Withholding tax is negative. */
	rate: number
	/** Computed on the amount plus the preceding taxes. */
	compounds?: boolean
	/** Why the rate is zero, and the sentence about it on invoices. */
	exemption?: Exemption
	reason?: string
}

export const MAX_RATES = 3

export interface Tax extends TaxRate {
	baseMinor: number
	taxMinor: number
}

/** Unit: thousandths. */
export const MAX_QUANTITY = 1_000_000

/** Upper limit before tax, which keeps every intermediate result within a safe integer. */
const MAX_NET_MINOR = 100_000_000_00

/** Quantity in thousandths times price, minus the discount. */
export function lineNet(line: { quantity: number; unitMinor: number; discountMinor: number }): number {
	return divide(line.quantity * line.unitMinor, 1000) - line.discountMinor
}

interface SaidLine {
	unitMinor: number
	quantity?: number
	discountMinor?: number
	rates?: TaxRate[]
}

/** Fills in the defaults and computes the net amount. */
export function wholeLine<Line extends SaidLine>(line: Line) {
	const said = {
		...line,
		quantity: line.quantity ?? 1000,
		discountMinor: line.discountMinor ?? 0,
		rates: line.rates ?? [],
	}
	return { ...said, netMinor: lineNet(said) }
}

/** Deductions count with their absolute value, because each tax is computed on its own lines. */
export function excessOf(lines: readonly SaidLine[]): string | null {
	const sum = lines.reduce((total, line) => total + Math.abs(wholeLine(line).netMinor), 0)
	return sum > MAX_NET_MINOR
		? `An invoice can come to ${plainAmount(MAX_NET_MINOR)} at most. Lower a quantity or a price.`
		: null
}

/**
 * Each rate is computed once on the discounted total it applies to. Rounding per line would leave invoices a cent off the
 * accountant's figures.
 */
export function taxesOf(lines: readonly { netMinor: number; rates: readonly TaxRate[] }[]): Tax[] {
	const taxed = new Map<string, { netMinor: number; chain: readonly TaxRate[] }>()
	for (const { netMinor, rates } of lines)
		for (const [at, rate] of rates.entries()) {
			const chain = rate.compounds ? rates.slice(0, at + 1) : [rate]
			const key = JSON.stringify(chain.map(taxKey))
			taxed.set(key, { chain, netMinor: netMinor + (taxed.get(key)?.netMinor ?? 0) })
		}
	// A tax that compounds on different taxes is still shown as one row.
	const taxes = new Map<string, Tax>()
	for (const { netMinor, chain } of taxed.values()) {
		const tax = lastTaxOf(netMinor, chain)
		if (!tax) continue
		const same = taxes.get(taxKey(tax))
		taxes.set(taxKey(tax), {
			...tax,
			baseMinor: tax.baseMinor + (same?.baseMinor ?? 0),
			taxMinor: tax.taxMinor + (same?.taxMinor ?? 0),
		})
	}
	return [...taxes.values()]
}

/** The same for taxes that are one row of the sums. */
export function taxKey({ name, rate, compounds = false, exemption, reason }: TaxRate): string {
	return JSON.stringify([name, rate, compounds, exemption, reason])
}

/** The rates of a payer or school without taxes. Rates of 0% stay, because their reason is printed. */
export function untaxed(rates: readonly TaxRate[]): TaxRate[] {
	return rates.some(({ rate }) => rate !== 0) ? [] : [...rates]
}

/** Result of the last tax in a chain of taxes on the same amount. */
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

/** Factor from net to gross, before rounding. */
export function taxFactor(rates: readonly TaxRate[]): number {
	return rates.reduce((all, { rate, compounds }) => all + ((compounds ? all : 1) * rate) / 100_000, 1)
}

export function totalsOf(lines: readonly { netMinor: number; rates: readonly TaxRate[] }[]) {
	const taxes = taxesOf(lines)
	const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0)
	return { netMinor, taxes, totalMinor: taxes.reduce((sum, { taxMinor }) => sum + taxMinor, netMinor) }
}

/** `9.975%`; withholding is shown as `−15%`. */
export function rateWords(rate: number): string {
	return `${rate < 0 ? MINUS : ''}${Math.abs(rate) / 1000}%`
}

/** The taxes that are added to a price: `GST 5%, QST 9.975%`. Withholding tax and rates of 0% add nothing. */
export function chargedWords(rates: readonly TaxRate[]): string {
	return rates
		.filter(({ rate }) => rate > 0)
		.map(({ name, rate }) => `${name} ${rateWords(rate)}`)
		.join(', ')
}

/** A label for the office: `GST 5%, QST 9.975%`. */
export function ratesWords(rates: readonly TaxRate[]): string {
	return rates
		.map(({ name, rate, compounds, reason }) => {
			const text = `${name} ${rateWords(rate)}${reason ? ` (${reason})` : ''}`
			return compounds ? `${text} on the price and the taxes before it` : text
		})
		.join(', ')
}
