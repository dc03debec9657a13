import { Fragment } from 'react'
import { FigureLink } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { countedWords } from '#app/utils/count-words.ts'
import { RANGES } from '#app/utils/range.ts'
import type { DashboardData } from '../dashboard.tsx'

/** Key figures for a chosen range. Each number links to the list it counts. */
export function Figures({ its: { students, moves, classes, money, range, solo } }: { its: DashboardData }) {
	const when = RANGES[range].toLowerCase()
	return (
		<Panel title="Figures">
			<p>
				{Object.entries(RANGES).map(([one, label]) => [
					one === range ? (
						<strong key={one}>{label}</strong>
					) : (
						<Link key={one} to={href.dashboard({ range: one })}>
							{label}
						</Link>
					),
					' ',
				])}
			</p>
			<Counts
				rows={[
					...(money ? [{ label: `Received ${when}`, ...money.received }] : []),
					...(moves
						? [
								{ label: `Joined ${when}`, figure: countedWords(moves.joined), to: moves.toJoined },
								{ label: `Left ${when}`, figure: countedWords(moves.left), to: moves.toLeft },
								...(solo
									? []
									: [
											{
												label: 'In line for a seat',
												figure: countedWords(moves.waiting),
												to: moves.toWaiting,
												total: 'waiting',
											},
										]),
							]
						: []),
					...(classes && classes.free !== null
						? [
								{
									label: 'Seats free',
									figure: `${classes.more ? 'at least ' : ''}${figures(classes.free)}`,
									to: classes.toFree,
									total: 'free',
								},
							]
						: []),
				]}
			/>
			{students ? <States students={students} /> : null}
		</Panel>
	)
}

/** Number of students per status. */
function States({ students }: { students: NonNullable<DashboardData['students']> }) {
	return (
		<p className="button-row">
			{students.map(({ label, students: many, to }) => (
				<Fragment key={label}>
					<Link className="button" to={to} data-figure="count">
						{label} {figures(many)}
					</Link>{' '}
				</Fragment>
			))}
		</p>
	)
}

function Counts({ rows }: { rows: { label: string; figure: string; to: string; total?: string }[] }) {
	return (
		<dl className="rows">
			{rows.map(({ label, ...its }) => (
				<div key={label}>
					<dt className="muted">{label}</dt>
					<dd>
						<FigureLink {...its} of={label} />
					</dd>
				</div>
			))}
		</dl>
	)
}

const figures = (count: number) => count.toLocaleString('en')
