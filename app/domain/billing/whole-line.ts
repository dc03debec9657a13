import { grossOfPart, leftOfInvoice, type LineCredit } from './credit-spread.ts'
import { totalsOf, type Tax, type TaxRate } from './tax.ts'

interface Invoice {
	totalMinor: number
	taxes: readonly Tax[]
	lines: readonly { id: string; netMinor: number; rates: TaxRate[] }[]
	credits: readonly { amountMinor: number; lines: readonly LineCredit[] | null }[]
}

/** The amount that was not credited yet. */
export function leftToCredit({ totalMinor, credits }: Pick<Invoice, 'totalMinor' | 'credits'>): number {
	return totalMinor - credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** The amount of a line with its tax that was not credited yet. 0 for a deduction, and if the invoice has no such line. */
export function leftOfLine(invoice: Invoice, lineId: string | undefined): number {
	const line = invoice.lines.find(({ id }) => id === lineId)
	if (!line) return 0
	const part = leftOfInvoice(invoice, invoice.credits)?.find(({ id }) => id === lineId)
	const { totalMinor } = totalsOf([line])
	const left = part ? Math.min(grossOfPart(part), totalMinor) : totalMinor
	return Math.max(0, Math.min(left, leftToCredit(invoice)))
}
