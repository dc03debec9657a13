import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'

interface Sums {
	expected: string
	billed: string
	received: string
}

interface ClassMoneyProps {
	money: {
		month: string
		invoices: string
		rows: (Sums & { studentId: string; name: string })[]
		sums: Sums
	}
}

const COLUMNS = ['expected', 'billed', 'received'] as const

/** What was billed and received for each student of a class, and what is still to come. */
export function ClassMoneyPage({ money: { month, invoices, rows, sums } }: ClassMoneyProps) {
	if (rows.length === 0)
		return (
			<Panel title="Money">
				<p className="muted">Nobody has been enrolled yet, so nothing was billed.</p>
			</Panel>
		)
	return (
		<>
			<p className="muted">
				All amounts are before tax. Expected is what was billed and what {month} still has to be billed.
				Received is the part of it that was paid.
			</p>
			<div className="table-frame">
				<table className="table">
					<caption className="sr-only">Money by student</caption>
					<thead>
						<tr>
							<th scope="col">Student</th>
							<th scope="col" className="numeric">
								Expected
							</th>
							<th scope="col" className="numeric">
								Billed
							</th>
							<th scope="col" className="numeric">
								Received
							</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.studentId}>
								<th scope="row">
									<a href={href.student(row.studentId, 'money')}>
										<bdi>{row.name}</bdi>
									</a>
								</th>
								{COLUMNS.map((column) => (
									<td key={column} className="numeric" data-label={labels[column]}>
										{row[column]}
									</td>
								))}
							</tr>
						))}
					</tbody>
					<tfoot>
						<tr>
							<th scope="row">Total</th>
							{COLUMNS.map((column) => (
								<td key={column} className="numeric" data-label={labels[column]}>
									{sums[column]}
								</td>
							))}
						</tr>
					</tfoot>
				</table>
			</div>
			<p>
				<Link className="button" to={invoices}>
					Invoices of this class
				</Link>
			</p>
		</>
	)
}

const labels = { expected: 'Expected', billed: 'Billed', received: 'Received' }
