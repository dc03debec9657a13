import { sumMoney, sumOwed } from '#app/models/analytics/money.server.ts'
import type { Figures } from '#app/domain/analytics/table.server.ts'
import { invoiceViews } from '#app/domain/billing/list.ts'
import { href } from '#app/domain/href.ts'
import { monthRows, type Wanted } from './read-wanted.server.ts'

type Told = Omit<Figures, 'isCompared' | 'currency' | 'head'>

export function revenue({ access, period }: Wanted): Told {
	const sums = sumMoney(access, period)
	const of = (wanted: string, what: 'billed' | 'credited' | 'received' | 'refunded') =>
		sums.find((row) => row.month === wanted && row.what === what)
	return {
		title: 'Billed and received',
		definition:
			'Billed: invoices by their date of issue, with tax, without drafts and void ones. Credited: credit notes. Received: payments by the day they came in, without returned ones. Open: what families still owe today on the invoices of that month.',
		empty: 'Nothing was billed or received during these months.',
		columns: [
			{ label: 'Billed', unit: 'money' },
			{ label: 'Credited', unit: 'money' },
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
									of(month, 'received')?.amountMinor ?? 0,
									of(month, 'refunded')?.amountMinor ?? 0,
									billed?.openMinor ?? 0,
								],
							}
						},
						(month) => of(month, 'billed')?.amountMinor ?? 0,
					),
		drawn: [0, 2],
	}
}

/** Open invoices, grouped by how late they are. */
export function owed({ access }: Wanted): Told {
	const sums = sumOwed(access)
	const bands = ['due-later', 'late-30', 'late-60', 'late-more'] as const
	return {
		title: 'Owed by families today',
		definition:
			'What is open of issued invoices, by how many days have passed since they were due. Families with invoices in several rows are counted in each.',
		empty: 'Nothing is owed.',
		columns: [{ label: 'Open', unit: 'money' }, { label: 'Invoices' }, { label: 'Families', isStand: true }],
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
