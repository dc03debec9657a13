import { FigureLink } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { ShareBar } from '#app/components/share-bar.tsx'
import { href } from '#app/domain/href.ts'
import { countedWords } from '#app/utils/count-words.ts'
import { RANGES } from '#app/utils/range.ts'
import type { DashboardData } from '../dashboard.tsx'

/** The figures of the month so far. Each links to the list it counts. */
export function Figures({ data }: { data: DashboardData }) {
	const { range } = data
	return (
		<Panel
			title={range === 'month' ? `${data.month} so far` : RANGES[range]}
			beside={
				<span>
					{Object.entries(RANGES)
						.filter(([value]) => value !== range)
						.map(([value, label], at) => [
							at > 0 ? ' · ' : null,
							<Link key={value} className="quiet-link" to={href.dashboard({ range: value })}>
								{label}
							</Link>,
						])}
				</span>
			}
		>
			<dl className="rows">
				{rowsOf(data).map(({ label, ...figure }) => (
					<div key={label}>
						<dt className="muted">{label}</dt>
						<dd>
							<FigureLink {...figure} of={label} />
						</dd>
					</div>
				))}
			</dl>
		</Panel>
	)
}

interface FigureRow {
	label: string
	figure: string
	to: string
	total?: string
}

/** Nothing is shown of what did not happen. */
function rowsOf({ active, moves, classes, money, solo }: DashboardData): FigureRow[] {
	const rows: (FigureRow | null)[] = [
		money && { label: 'Received', ...money.received },
		active && { label: 'Active students', figure: active.people.toLocaleString('en'), to: active.to },
		moves && moves.joined > 0
			? { label: 'Joined, active or not', figure: countedWords(moves.joined), to: moves.toJoined }
			: null,
		moves && moves.left > 0 ? { label: 'Left', figure: countedWords(moves.left), to: moves.toLeft } : null,
		moves && moves.waiting > 0 && !solo
			? {
					label: 'In line for a seat',
					figure: countedWords(moves.waiting),
					to: moves.toWaiting,
					total: 'waiting',
				}
			: null,
		classes && classes.free !== null
			? {
					label: 'Seats free',
					figure: `${classes.more ? 'at least ' : ''}${classes.free.toLocaleString('en')}`,
					to: classes.toFree,
					total: 'free',
				}
			: null,
	]
	return rows.filter((row) => row !== null)
}

/** Open amounts, grouped by how late they are. */
export function MoneyDue({ money }: { money: NonNullable<DashboardData['money']> }) {
	const { open, families, ages } = money
	const some = ages.flatMap((age, at) => (age.share > 0 ? { ...age, at } : []))
	return (
		<Panel
			title="Money due"
			beside={
				<Link className="quiet-link" to="/billing">
					Invoices
				</Link>
			}
		>
			<p>
				<strong className="figure">{open}</strong>{' '}
				<span className="muted">
					{some.length > 0 ? `from ${families} ${families === 1 ? 'family' : 'families'}` : 'Nothing is owed'}
				</span>
			</p>
			<ShareBar shares={ages.map(({ share }) => share)} />
			<dl className="rows">
				{some.map(({ label, to, figure, at }) => (
					<div key={to}>
						<dt className={`bar-key bar-${at}`}>{label}</dt>
						<dd>
							<FigureLink to={to} of={label} figure={figure} total="open" />
						</dd>
					</div>
				))}
			</dl>
		</Panel>
	)
}
