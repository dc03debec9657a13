import { Moment } from '#app/components/dates.tsx'
import type { Column } from '#app/components/list.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { dailyTotals, TransactionRow } from '#app/models/platform/transactions.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import { shortDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'

/** What came in and went back on each of the last days. */
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
		label: 'School',
		main: true,
		cell: ({ schoolId, school }) => (
			<a href={platformHref.school(schoolId)}>
				<bdi>{school}</bdi>
			</a>
		),
	},
	{ key: 'at', label: 'Time', sortable: true, cell: ({ at }) => <Moment at={at} timeZone="UTC" /> },
	{ key: 'kind', label: 'Type', cell: ({ kind }) => (kind === 'refund' ? 'Refund' : 'Payment') },
	{ key: 'plan', label: 'Plan', cell: ({ plan }) => plans[plan].name },
	{ key: 'ref', label: 'PayPal reference', cell: ({ providerRef }) => providerRef },
	{
		key: 'amount',
		label: 'Amount',
		numeric: true,
		cell: ({ amountMinor, currency }) => moneyWords(amountMinor, currency),
	},
]
