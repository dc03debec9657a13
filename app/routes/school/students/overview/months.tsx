import type { ReactNode } from 'react'
import { FigureLink } from '#app/components/figures.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { studentOverview } from '#app/models/student/overview.server.ts'
import { monthWords } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'

type Overview = ReturnType<typeof studentOverview>

const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0)
const figures = (count: number) => count.toLocaleString('en')

/** The numbers accompany the bars, so that no information depends on their length. */
export function Months({ months }: Pick<Overview, 'months'>) {
	const most = Math.max(1, ...months.flatMap(({ joined, left }) => [joined, left]))
	return (
		<Panel title="Joined and left, by month">
			<table className="table">
				<caption className="sr-only">Students who joined and left in the last twelve months</caption>
				<thead>
					<tr>
						<th scope="col">Month</th>
						<th scope="col">Joined</th>
						<th scope="col">Left</th>
					</tr>
				</thead>
				<tbody>
					{months.map(({ from, to, joined, left }) => (
						<tr key={from}>
							<th scope="row">{monthWords(from)}</th>
							<td data-label="Joined">
								<Bar count={joined} most={most}>
									<FigureLink
										to={href.studentList({ joinedFrom: from, joinedTo: to })}
										of={`joined in ${monthWords(from)}`}
										figure={figures(joined)}
									/>
								</Bar>
							</td>
							<td data-label="Left">
								<Bar count={left} most={most}>
									<FigureLink
										to={href.studentList({ leftFrom: from, leftTo: to })}
										of={`left in ${monthWords(from)}`}
										figure={figures(left)}
									/>
								</Bar>
							</td>
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row">Twelve months</th>
						<td data-label="Joined">{figures(sum(months.map(({ joined }) => joined)))}</td>
						<td data-label="Left">{figures(sum(months.map(({ left }) => left)))}</td>
					</tr>
				</tfoot>
			</table>
		</Panel>
	)
}

function Bar({ count, most, children }: { count: number; most: number; children: ReactNode }) {
	return (
		<span className="progress month-bar">
			<span className="month-figure">{count > 0 ? children : '0'}</span>
			<progress value={count} max={most} aria-hidden="true" />
		</span>
	)
}
