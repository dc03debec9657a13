import { Moment, ShortDayOf } from '#app/components/dates.tsx'
import { KeptOpenUntil } from '#app/components/subscription/kept-open-until.tsx'
import { Changes } from '#app/components/history/changes.tsx'
import { Link } from '#app/components/link.tsx'
import type { Column } from '#app/components/list.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { PaidRow } from '#app/models/platform/paid-subscriptions.server.ts'
import type { Changed } from '#app/domain/history/activity-changes.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import { moneyWords } from '#app/utils/money.ts'

export const paidColumns: Column<PaidRow>[] = [
	{
		key: 'school',
		label: 'School',
		main: true,
		cell: ({ school }) => <bdi>{school}</bdi>,
		below: ({ openUntil }) => openUntil && <KeptOpenUntil at={openUntil} />,
	},
	{
		key: 'plan',
		label: 'Plan',
		cell: ({ plan, cycle }) => `${plans[plan].name}, ${cycle === 'yearly' ? 'yearly' : 'monthly'}`,
	},
	{
		key: 'started',
		label: 'Started',
		sortable: true,
		cell: ({ createdAt }) => <ShortDayOf at={createdAt} />,
	},
	{
		key: 'renews',
		label: 'Paid through',
		sortable: true,
		cell: ({ paidThrough }) => paidThrough && <ShortDayOf at={paidThrough} />,
	},
	{
		key: 'provider',
		label: 'PayPal',
		phone: 'hide',
		cell: ({ providerId, providerState }) =>
			providerId && `${providerId}, ${providerState ?? 'not asked yet'}`,
	},
	{
		key: 'amount',
		label: 'Amount',
		numeric: true,
		cell: ({ amountMinor }) => moneyWords(amountMinor, 'USD'),
	},
	{ key: 'payments', label: 'Payments', numeric: true, phone: 'hide', cell: ({ payments }) => payments },
	{
		key: 'value',
		label: 'Lifetime value',
		numeric: true,
		cell: ({ valueMinor }) => moneyWords(valueMinor, 'USD'),
	},
]

interface Difference {
	id: string
	at: number
	schoolId: string | null
	school: string | null
	changes: Changed[]
}

/** Differences to PayPal. */
export function Differences({ rows }: { rows: Difference[] }) {
	return (
		<Panel title="Differences from PayPal">
			<p className="muted mb-4 text-sm">
				Every plan that may still change is compared each hour. Comparing by hand asks about those first that
				were not asked about for longest, and takes over what PayPal says.
			</p>
			{rows.length === 0 ? <p className="muted">None were found by hand so far.</p> : null}
			<ul className="rows">
				{rows.map(({ id, at, schoolId, school, changes }) => (
					<li key={id}>
						<span>
							<Link to={platformHref.school(schoolId ?? '')}>
								<bdi>{school}</bdi>
							</Link>
							<Changes changes={changes} />
						</span>{' '}
						<span className="muted">
							<Moment at={at} timeZone="UTC" />
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}
