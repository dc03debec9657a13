import { ShortDayOf } from '#app/components/dates.tsx'
import type { Column } from '#app/components/list.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { dailyTotals, TransactionRow } from '#app/models/platform/transactions.server.ts'
import { transactionWords } from '#app/domain/platform/transactions.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import { shortDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'

/** Payments and refunds of each recent day. */
export function Days({ days }: { days: ReturnType<typeof dailyTotals> }) {
	return (
		<Panel title="By day">
			<table className="table">
				<caption className="sr-only">Totals by day</caption>
				<thead>
					<tr>
						<th scope="col">Day (UTC)</th>
						{['Entries', 'Total'].map((head) => (
							<th key={head} scope="col" className="numeric">
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{days.map(({ day, currency, entries, amountMinor }) => (
						<tr key={day + currency}>
							<th scope="row">{shortDateWords(day, USUAL_FORMAT)}</th>
							<td className="numeric" data-label="Entries">
								{entries}
							</td>
							<td className="numeric" data-label="Total">
								{moneyWords(amountMinor, currency)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</Panel>
	)
}

export const transactionColumns: Column<TransactionRow>[] = [
	{
		key: 'school',
		label: 'School and reference',
		main: true,
		cell: ({ school, at }) => (
			<>
				<bdi>{school}</bdi>
				<span className="sr-only">
					, <ShortDayOf at={at} />
				</span>
			</>
		),
		below: ({ providerRef }) => providerRef && <bdi>{providerRef}</bdi>,
	},
	{
		key: 'at',
		label: 'Day (UTC)',
		sortable: true,
		size: 'medium',
		phone: 'foot',
		cell: ({ at }) => <ShortDayOf at={at} />,
	},
	{
		key: 'kind',
		label: 'Type',
		phone: 'below',
		cell: ({ kind, enteredBy }) =>
			enteredBy ? `${transactionWords(kind)}, by hand` : transactionWords(kind),
		below: ({ plan, reason }) => (plan ? plans[plan].name : reason),
	},
	{
		key: 'amount',
		label: 'Amount',
		numeric: true,
		phone: 'sum',
		cell: ({ amountMinor, currency }) => moneyWords(amountMinor, currency),
	},
]
