import { divide, plainAmount } from '#app/utils/money.ts'

export interface TaxRate {
	name: string
	/** In thousandths of a percent: 9.975 % is 9975. Withholding is below zero. */
	rate: number
}

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
	const byRate = new Map<string, Tax>()
	for (const { netMinor, rates } of lines)
		for (const { name, rate } of rates) {
			const key = JSON.stringify([name, rate])
			const tax = byRate.get(key) ?? { name, rate, baseMinor: 0, taxMinor: 0 }
			byRate.set(key, { ...tax, baseMinor: tax.baseMinor + netMinor })
		}
	return [...byRate.values()].map((tax) => ({ ...tax, taxMinor: divide(tax.baseMinor * tax.rate, 100_000) }))
}

export function totalsOf(lines: readonly { netMinor: number; rates: readonly TaxRate[] }[]) {
	const taxes = taxesOf(lines)
	const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0)
	return { netMinor, taxes, totalMinor: taxes.reduce((sum, { taxMinor }) => sum + taxMinor, netMinor) }
}

/** `9.975%`. */
export function rateWords(rate: number): string {
	return `${rate / 1000}%`
}
