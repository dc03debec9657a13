import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { DeskFrame } from '#app/components/desk.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { countedWords } from '#app/utils/count-words.ts'
import { RANGES } from '#app/utils/range.ts'
import type { SubscriptionLimits } from '#app/domain/subscription/usage.ts'
import type { DashboardData } from '../dashboard.tsx'
import { Unavailable } from './lists.tsx'

/** How many are where. Each number leads to the list it counts. */
export function Figures({ its, children }: { its: DashboardData; children: ReactNode }) {
	const { students, moves, classes, solo, range } = its
	const frame = useRouteLoaderData<DeskFrame>('routes/school/shell')
	const when = RANGES[range].toLowerCase()
	return (
		<div className="cards">
			<Card label="Students" what={students}>
				{(rows) => (
					<Counts rows={rows.map(({ label, students, to }) => ({ label, figure: figures(students), to }))} />
				)}
			</Card>
			<div className="cards-column">
				<Card label="Joined and left" what={moves}>
					{({ joined, left, waiting, toJoined, toLeft, toWaiting }) => (
						<Counts
							rows={[
								{ label: `Joined ${when}`, figure: countedWords(joined), to: toJoined },
								{ label: `Left ${when}`, figure: countedWords(left), to: toLeft },
								{ label: 'Waiting for a seat', figure: countedWords(waiting), to: toWaiting },
							]}
						/>
					)}
				</Card>
				<Card label={solo ? 'Lessons' : 'Classes'} what={classes}>
					{({ running, free, more, to, toFree }) => (
						<Counts
							rows={[
								{ label: 'Running', figure: more ? `more than ${running}` : figures(running), to },
								{
									label: 'Seats free',
									figure: more ? `at least ${figures(free)}` : figures(free),
									to: toFree,
								},
							]}
						/>
					)}
				</Card>
			</div>
			<div className="cards-column">
				{frame?.usage ? <Plan limits={frame.usage.limits} its={its} /> : null}
				{children}
			</div>
		</div>
	)
}

/** How much of the plan is used, and what it is. */
function Plan({
	limits,
	its: { solo, plan, toTeachers },
}: {
	limits: SubscriptionLimits
	its: DashboardData
}) {
	const of = (used: number, limit: number | 'unlimited') =>
		`${figures(used)} of ${limit === 'unlimited' ? '∞' : figures(limit)}`
	return (
		<Panel title="Your plan">
			<Counts
				rows={[
					...(solo
						? []
						: [
								{
									label: 'Teachers',
									figure: of(limits.usage.teachers, limits.limits.teachers),
									to: toTeachers,
								},
							]),
					{ label: 'Students', figure: of(limits.usage.students, limits.limits.students), to: null },
					{ label: 'Plan', figure: plan, to: '/settings/subscription' },
				]}
			/>
		</Panel>
	)
}

interface CardProps<T> {
	label: string
	what: T | null
	children: (what: T) => ReactNode
}

/** A card, or that it cannot be read at the moment. */
function Card<T>({ label, what, children }: CardProps<T>) {
	return <Panel title={label}>{what === null ? <Unavailable /> : children(what)}</Panel>
}

function Counts({ rows }: { rows: { label: string; figure: string; to: string | null }[] }) {
	return (
		<dl className="rows">
			{rows.map(({ label, figure, to }) => (
				<div key={label}>
					<dt className="muted">{label}</dt>
					<dd>{to ? <Link to={to}>{figure}</Link> : figure}</dd>
				</div>
			))}
		</dl>
	)
}

const figures = (count: number) => count.toLocaleString('en')
