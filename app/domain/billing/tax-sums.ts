import { rateWords, type Tax } from './tax.ts'

interface TaxTexts {
	net: string
	/** `19% on €100.00`, where a tax is not charged on everything. */
	taxOn: (rate: string, base: string) => string
}

/** The sums by rate and reason. Pages, PDFs and emails show the same rows. */
export function taxSums(
	{ netMinor, taxes }: { netMinor: number; taxes: readonly Tax[] },
	text: TaxTexts,
	money: (minor: number) => string,
): { label: string; amount: string }[] {
	if (taxes.length === 0) return []
	return [
		{ label: text.net, amount: money(netMinor) },
		...taxes.map(({ name, rate, compounds, baseMinor, taxMinor, reason }) => {
			const percent = rateWords(rate)
			const isPart = !compounds && baseMinor !== netMinor
			const label = `${name} ${isPart ? text.taxOn(percent, money(baseMinor)) : percent}`
			return { label: reason ? `${label}, ${reason}` : label, amount: money(taxMinor) }
		}),
	]
}

/** The taxes in a part of an invoice, such as a credit note. The whole invoice has exactly its own taxes. */
export function taxesInPart(
	{ taxes, totalMinor }: { taxes: readonly Tax[]; totalMinor: number },
	amountMinor: number,
): { netMinor: number; taxes: Tax[] } {
	// A fraction first, because the product of two large amounts is no longer exact.
	const part = (minor: number) => Math.round((amountMinor / totalMinor) * minor)
	const own = taxes.map((tax) => ({ ...tax, baseMinor: part(tax.baseMinor), taxMinor: part(tax.taxMinor) }))
	return { taxes: own, netMinor: own.reduce((left, { taxMinor }) => left - taxMinor, amountMinor) }
}
