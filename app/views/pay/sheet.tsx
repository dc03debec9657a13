import type { ReactNode } from 'react'
import { State } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'

interface Line {
	id: string
	day: string
	what: string
	length: string
	note: string
	kind: 'lesson' | 'correction' | 'adjustment'
	amount: string
}

interface PayLinesProps<Row extends Line> {
	month: string
	lines: readonly Row[]
	hours: string
	total: string
	/** Content beside a line's reason, such as a button that removes the line. */
	beside?: (line: Row) => ReactNode
}

/** All lines of a teacher's monthly pay, with the total. */
export function PayLines<Row extends Line>({ month, lines, hours, total, beside }: PayLinesProps<Row>) {
	if (lines.length === 0) return <p role="status">Nothing to pay for in {month}.</p>
	return (
		<div className="table-frame">
			<table className="table">
				<caption className="sr-only">Pay for {month}</caption>
				<thead>
					<tr>
						<th scope="col" className="main">
							For
						</th>
						<th scope="col">Day</th>
						<th scope="col">Length</th>
						<th scope="col" className="phone-hide">
							How it was calculated
						</th>
						<th scope="col" className="numeric">
							Amount
						</th>
					</tr>
				</thead>
				<tbody>
					{lines.map((line) => (
						<tr key={line.id}>
							<th scope="row" className="main">
								<bdi className="inline-block max-w-60">{line.what}</bdi> {beside?.(line)}
							</th>
							<td data-label="Day">{line.day}</td>
							<td data-label="Length">{line.length}</td>
							{/* A correction or an adjustment is only its reason. */}
							<td
								data-label={line.kind === 'lesson' ? 'How it was calculated' : 'Why'}
								className={line.kind === 'lesson' ? 'phone-hide' : undefined}
							>
								{line.note}
							</td>
							<td className="numeric max-sm:absolute max-sm:top-2 max-sm:right-0">{line.amount}</td>
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row" className="main">
							Total
						</th>
						<td />
						<td data-label="Length">{hours}</td>
						<td className="phone-hide" />
						<td className="numeric max-sm:absolute max-sm:top-2 max-sm:right-0">{total}</td>
					</tr>
				</tfoot>
			</table>
		</div>
	)
}

/** Stands beside an approval, because nothing can be added to a month after it. */
export function WithoutPrice({ count }: { count: number }) {
	if (count === 0) return null
	return (
		<p>
			<State tone="warn">{many(count, 'lesson', 'lessons')} without a price</State> Nothing is paid for{' '}
			{count === 1 ? 'it' : 'them'}, unless you add an adjustment before you approve.
		</p>
	)
}

interface MonthChoiceProps {
	months: readonly { value: string; label: string }[]
	period: string
}

export function MonthChoice({ months, period }: MonthChoiceProps) {
	return (
		<div className="filter-row">
			<p className="filter">
				<label htmlFor="period">Month</label>
				<select className="input" id="period" name="period" defaultValue={period}>
					{months.map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
			</p>
			<button className="button">Show month</button>
		</div>
	)
}
