import { countOwed, sumMoney, sumOwed, sumTaxes } from '#app/models/analytics/money.server.ts'
import type { Figures } from '#app/domain/analytics/table.server.ts'
import { invoiceViews } from '#app/domain/billing/list.ts'
import { rateWords } from '#app/domain/billing/tax.ts'
import { href } from '#app/domain/href.ts'
import { monthRows, type Wanted } from './read-wanted.server.ts'

type Told = Omit<Figures, 'isCompared' | 'currency' | 'head'>

export function revenue({ access, period }: Wanted): Told {
	const sums = sumMoney(access, period)
	const of = (wanted: string, what: 'billed' | 'credited' | 'received' | 'refunded') =>
		sums.find((row) => row.month === wanted && row.what === what)
	const taxes = taxColumns({ access, period })
	return {
		title: 'Billed and received',
		definition: `Billed: invoices by their date of issue, with tax, without drafts and void ones. Credited: credit notes, with tax. ${taxes.definition}Received: payments by the day they came in, without returned ones. Open: what families still owe today on the invoices of that month.`,
		empty: 'Nothing was billed or received during these months.',
		columns: [
			{ label: 'Billed', unit: 'money' },
			{ label: 'Credited', unit: 'money' },
			...taxes.labels.map((label) => ({ label, unit: 'money' as const })),
			{ label: 'Received', unit: 'money' },
			{ label: 'Paid back', unit: 'money' },
			{ label: 'Open', unit: 'money' },
		],
		rows:
			sums.length === 0
				? []
				: monthRows(
						period,
						({ month }) => month,
						(month = '') => {
							const billed = of(month, 'billed')
							return {
								values: [
									billed?.amountMinor ?? 0,
									of(month, 'credited')?.amountMinor ?? 0,
									...taxes.valuesOf(month),
									of(month, 'received')?.amountMinor ?? 0,
									of(month, 'refunded')?.amountMinor ?? 0,
									billed?.openMinor ?? 0,
								],
							}
						},
						(month) => of(month, 'billed')?.amountMinor ?? 0,
					),
		drawn: [0, 2 + taxes.labels.length],
	}
}

/** A column for each tax that was charged in the period. */
function taxColumns({ access, period }: Pick<Wanted, 'access' | 'period'>) {
	const taxes = sumTaxes(access, period).map((tax) => ({
		...tax,
		label: `${tax.name} ${rateWords(tax.rate)}`,
	}))
	const labels = [...new Set(taxes.map(({ label }) => label))].sort()
	return {
		labels,
		definition:
			labels.length > 0
				? `${labels.join(', ')}: the tax in what was billed, less the tax in what was credited. `
				: '',
		valuesOf: (month: string) =>
			labels.map((label) =>
				taxes.reduce(
					(sum, tax) => (tax.month === month && tax.label === label ? sum + tax.taxMinor : sum),
					0,
				),
			),
	}
}

/** Open invoices, grouped by how late they are. */
export function owed({ access }: Wanted): Told {
	const sums = sumOwed(access)
	const { invoices, families } = countOwed(access)
	const bands = ['due-later', 'late-30', 'late-60', 'late-more'] as const
	return {
		title: 'Owed by families today',
		definition:
			'What is open of issued invoices, by how many days have passed since they were due. Families, and invoices paid in parts, can be in several rows. The total counts each once.',
		empty: 'Nothing is owed.',
		columns: [{ label: 'Open', unit: 'money' }, { label: 'Invoices' }, { label: 'Families' }],
		totals: [sums.reduce((sum, { openMinor }) => sum + openMinor, 0), invoices, families],
		rows:
			sums.length === 0
				? []
				: bands.map((band) => {
						const row = sums.find((sum) => sum.band === band)
						return {
							key: band,
							name: invoiceViews.find(({ value }) => value === band)?.label ?? band,
							values: [row?.openMinor ?? 0, row?.invoices ?? 0, row?.families ?? 0],
							before: 0,
							to: href.billing({ view: band }),
							total: 'open',
						}
					}),
		drawn: [0],
	}
}
