import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FigureCard } from '#app/components/figures.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { OwnPay } from './analytics/own-pay.tsx'
import { readOwnFigures, readOwnPay, RANGES } from './analytics/read.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Analytics' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	const params = new URL(args.request.url).searchParams
	const { seesPay, pay } = readOwnPay(access, params)
	return {
		seesPay,
		pay,
		ranges: RANGES,
		figures: pay ? null : readOwnFigures(access, params.get('view')),
	}
}

/** The teacher's own figures, without comparison to colleagues. */
export default function TeacherAnalytics() {
	const { figures, pay, seesPay, ranges } = useLoaderData<typeof loader>()
	const to = (value: string) => href.teacherAnalytics({ view: value === '90' ? undefined : value })
	const payTab = { to: href.teacherAnalytics({ report: 'pay' }), label: 'Pay' }
	return (
		<>
			<PageHead title="Analytics" line="Your own lessons and students" />
			<Tabs
				label="Range"
				here={figures ? to(figures.view) : payTab.to}
				tabs={[...ranges.map(({ value, label }) => ({ to: to(value), label })), ...(seesPay ? [payTab] : [])]}
			/>
			{figures ? <Figures {...figures} /> : null}
			{pay ? <OwnPay pay={pay} /> : null}
		</>
	)
}

type FiguresProps = ReturnType<typeof readOwnFigures>

function Figures({ lessons, cards, causes, months }: FiguresProps) {
	return (
		<>
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

/** A table with a bar next to each number. */
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
						<th scope="col" className="numeric">
							Lessons
						</th>
						<th scope="col">
							<span className="sr-only">As a bar</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ label, n }) => (
						<tr key={label}>
							<th scope="row">{label}</th>
							<td className="numeric" data-label="Lessons">
								{n}
							</td>
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
