import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { moneyOfClass } from './read-money.server.ts'

export const handle = { title: 'Money' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return moneyOfClass(access, foundClass(access, args.params.classId).id)
}

const COLUMNS = ['expected', 'billed', 'received'] as const

export default function ClassMoney() {
	const { month, invoices, rows, sums } = useLoaderData<typeof loader>()
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
