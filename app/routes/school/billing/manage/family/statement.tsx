import { useDateFormat } from '#app/components/dates.tsx'
import { GetForm } from '#app/components/desk-form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { writeDate } from '#app/utils/plain-date.ts'
import type { ShownStatement } from './read.server.ts'

type Entry = ShownStatement['entries'][number]

interface StatementProps {
	id: string
	range: { from: string; to: string }
	statement: ShownStatement
}

export function Statement({ id, range, statement: { before, after, entries } }: StatementProps) {
	return (
		<Panel title="Statement">
			<Range id={id} range={range} />
			<div className="table-frame">
				<table className="table">
					<caption className="sr-only">Statement</caption>
					<Head />
					<tbody>
						<Balance label="Balance before" amount={before} />
						{entries.map((entry) => (
							<Row key={entry.id} entry={entry} />
						))}
					</tbody>
					<tfoot>
						<Balance label="Balance after" amount={after} />
					</tfoot>
				</table>
			</div>
		</Panel>
	)
}

function Head() {
	return (
		<thead>
			<tr>
				<th scope="col">What</th>
				<th scope="col">Date</th>
				<th scope="col">By</th>
				<th scope="col" className="numeric">
					Amount
				</th>
				<th scope="col" className="numeric">
					Balance
				</th>
			</tr>
		</thead>
	)
}

function Range({ id, range }: Pick<StatementProps, 'id' | 'range'>) {
	const format = useDateFormat()
	const days = [
		{ name: 'from', label: 'From', value: range.from },
		{ name: 'to', label: 'To', value: range.to },
	]
	return (
		<GetForm className="filters" action={href.familyAccount(id)} aria-label="Days of the statement">
			<div className="filter-row">
				{days.map(({ name, label, value }) => (
					<p className="filter" key={name}>
						<label htmlFor={name}>{label}</label>
						<input
							className="input"
							id={name}
							name={name}
							autoComplete="off"
							defaultValue={writeDate(value, format)}
						/>
					</p>
				))}
				<button className="button">Show</button>
			</div>
		</GetForm>
	)
}

function Balance({ label, amount }: { label: string; amount: string }) {
	return (
		<tr>
			<th scope="row">{label}</th>
			<td className="nothing" />
			<td className="nothing" />
			<td className="nothing" />
			<td className="numeric" data-label="Balance">
				{amount}
			</td>
		</tr>
	)
}

function Row({ entry: { what, to, note, day, by, amount, balance } }: { entry: Entry }) {
	return (
		<tr>
			<th scope="row">
				{to ? <a href={to}>{what}</a> : what}
				{note ? <span className="muted history-change"> {note}</span> : null}
			</th>
			<td data-label="Date">{day}</td>
			<td data-label="By">
				<bdi>{by}</bdi>
			</td>
			<td className="numeric" data-label="Amount">
				{amount}
			</td>
			<td className="numeric" data-label="Balance">
				{balance}
			</td>
		</tr>
	)
}
