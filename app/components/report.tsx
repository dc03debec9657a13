import type { BarChart } from '#app/domain/chart/bars.server.ts'
import type { Report, ReportRow } from '#app/domain/report.ts'
import { Bars } from './chart.tsx'
import { Link } from './link.tsx'

export function ReportView({ report }: { report: Report<BarChart> }) {
	const { title, definition, columns, rows, totals, chart, empty } = report
	return (
		<section className="card card-wide">
			<h2>{title}</h2>
			{rows.length === 0 ? <p>{empty}</p> : null}
			{chart && rows.length > 0 ? (
				<>
					<ChartTotals report={report} series={chart.series} />
					<Bars chart={chart} title={title} />
				</>
			) : null}
			{rows.length > 0 ? (
				<div className="table-frame" role="group" aria-label={`${title}, table`} tabIndex={0}>
					<table className="table">
						<caption className="sr-only">{title}</caption>
						<thead>
							<tr>
								{columns.map(({ label, numeric }) => (
									<th key={label} scope="col" className={numeric ? 'numeric' : undefined}>
										{label}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{rows.map((row) => (row.isNothing ? null : <Row key={row.key} row={row} columns={columns} />))}
						</tbody>
						{totals ? (
							<tfoot>
								<Row row={{ key: 'totals', words: totals, values: [] }} columns={columns} />
							</tfoot>
						) : null}
					</table>
				</div>
			) : null}
			<details>
				<summary className="muted py-3 text-sm">How this is counted</summary>
				<p className="definition mt-2">{definition}</p>
			</details>
		</section>
	)
}

/** The sums of what the chart draws. */
function ChartTotals({ report, series }: { report: Report<BarChart>; series: readonly string[] }) {
	const { columns, totals = [] } = report
	const sums = series.map((name) => ({ name, sum: totals[columns.findIndex(({ label }) => label === name)] }))
	return (
		<dl className="mb-3 flex flex-wrap">
			{sums.map(({ name, sum }) =>
				sum ? (
					<div key={name} className="mr-8">
						<dt className="muted text-sm">{name}</dt>
						<dd className="figure ml-0">{sum}</dd>
					</div>
				) : null,
			)}
		</dl>
	)
}

function Row({ row, columns }: { row: ReportRow; columns: Report<BarChart>['columns'] }) {
	const [name, ...words] = row.words
	return (
		<tr>
			<th scope="row">
				{row.to ? (
					<Link to={row.to} data-figure={row.total} data-value={row.total && words[0]}>
						<bdi>{name}</bdi>
					</Link>
				) : (
					<bdi>{name}</bdi>
				)}
			</th>
			{words.map((word, i) => (
				<td
					key={columns[i + 1]?.label}
					className={columns[i + 1]?.numeric ? 'numeric' : undefined}
					data-label={columns[i + 1]?.label}
				>
					{word}
				</td>
			))}
		</tr>
	)
}
