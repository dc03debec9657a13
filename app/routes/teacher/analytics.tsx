import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FigureCard } from '#app/components/figures.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { readOwnFigures, RANGES } from './analytics/read.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Analytics' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'teacher', 'class:read')
	return { ...readOwnFigures(access, new URL(asked.request.url).searchParams.get('view')), ranges: RANGES }
}

/** A teacher's own figures: nobody is compared with anybody. */
export default function TeacherAnalytics() {
	const { view, ranges, lessons, cards, causes, months } = useLoaderData<typeof loader>()
	const to = (one: string) => href.teacherAnalytics({ view: one === '90' ? undefined : one })
	return (
		<>
			<PageHead title="Analytics" line="Your own lessons and students" />
			<Tabs
				label="Range"
				here={to(view)}
				tabs={ranges.map(({ value, label }) => ({ to: to(value), label }))}
			/>
			{lessons < 5 ? (
				<p role="status">
					There are fewer than five lessons in this range. Percentages appear once there are more.
				</p>
			) : null}
			<div className="cards cards-dense">
				{cards.map(({ label, figure, note }) => (
					<FigureCard key={label} label={label} figure={figure} note={note} />
				))}
			</div>
			<div className="stack">
				<Counted title="How lessons ended" head="Outcome" rows={causes} />
				<Counted title="Lessons held by month" head="Month" rows={months} />
			</div>
		</>
	)
}

/** A table first, with a bar beside each number. */
function Counted({
	title,
	head,
	rows,
}: {
	title: string
	head: string
	rows: readonly { label: string; n: number }[]
}) {
	const most = Math.max(1, ...rows.map(({ n }) => n))
	if (rows.length === 0) return null
	return (
		<Panel title={title} wide>
			<table className="table">
				<thead>
					<tr>
						<th scope="col">{head}</th>
						<th scope="col">Lessons</th>
						<th scope="col">
							<span className="sr-only">As a bar</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ label, n }) => (
						<tr key={label}>
							<th scope="row">{label}</th>
							<td data-label="Lessons">{n}</td>
							<td className="bar-cell">
								<div className="progress bar">
									<progress value={n} max={most} aria-hidden="true" />
								</div>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</Panel>
	)
}
