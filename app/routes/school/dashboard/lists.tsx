import { schoolNoun } from '#app/domain/account/roles.ts'
import { many } from '#app/domain/class/labels.ts'
import { Link } from '#app/components/link.tsx'
import { Panel, Progress } from '#app/components/panel.tsx'
import type { DashboardData } from '../dashboard.tsx'

export function Unavailable() {
	return <p className="muted">This cannot be shown at the moment. Nothing is lost; try again in a minute.</p>
}

/** Tasks beyond this number are folded. */
const NEEDS = 5

type Need = NonNullable<DashboardData['needs']>[number]

/** Open tasks, the urgent ones first, each with the link that helps. */
export function Needs({ needs }: { needs: DashboardData['needs'] }) {
	const sorted = [...(needs ?? [])].sort((a, b) => order[a.tone] - order[b.tone])
	const more = sorted.slice(NEEDS)
	return (
		<section id="needs">
			<h2>Needs attention</h2>
			{needs === null ? <Unavailable /> : null}
			{needs?.length === 0 ? <p className="muted">Nothing at the moment.</p> : null}
			<ul className="rail-list">{sorted.slice(0, NEEDS).map(needLine)}</ul>
			{more.length > 0 ? (
				<details>
					<summary>{more.length} more</summary>
					<ul className="rail-list">{more.map(needLine)}</ul>
				</details>
			) : null}
		</section>
	)
}

const order = { bad: 0, warn: 1, brass: 2 }

function needLine({ text, tone, button, people }: Need, row: number) {
	return (
		<li key={row} className={`need-line need-${tone}`}>
			{text}
			{button ? (
				<>
					{' '}
					<Link
						className="quiet-link"
						to={button.to}
						aria-label={`${button.label}: ${text}`}
						data-figure={people === undefined ? undefined : 'count'}
						data-value={people}
					>
						{button.label}
					</Link>
				</>
			) : null}
		</li>
	)
}

/** Birthdays and full classes. */
export function GoodNews({ news }: { news: DashboardData['news'] }) {
	if (!news || news.length === 0) return null
	return (
		<section>
			<h2>Good news</h2>
			<ul className="rail-list">
				{news.map(({ name, to, text }) => (
					<li key={to}>
						<Link to={to}>
							<bdi>{name}</bdi>
						</Link>{' '}
						{text}
					</li>
				))}
			</ul>
		</section>
	)
}

export function Lately({ lines }: { lines: DashboardData['activity'] }) {
	return (
		<section>
			<h2>Recent activity</h2>
			{lines === null ? <Unavailable /> : null}
			{lines?.length === 0 ? <p className="muted">No changes since yesterday.</p> : null}
			<ul className="rail-list">
				{lines?.map(({ who, did, object, to, at }, row) => (
					<li key={row}>
						<bdi>{who}</bdi> {did} {to ? <Link to={to}>{object}</Link> : <bdi>{object}</bdi>}{' '}
						<span className="muted">{at}</span>
					</li>
				))}
			</ul>
		</section>
	)
}

type Guide = NonNullable<DashboardData['guide']>

/** Progress through the guide. A new school sees it in place of all figures. */
export function GuideProgress({
	data: { name, school, solo },
	guide: { done, of, detected, welcome, next, to },
	isNew,
}: {
	data: Pick<DashboardData, 'name' | 'school' | 'solo'>
	guide: Guide
	isNew: boolean
}) {
	return (
		<Panel title="Getting Started">
			{isNew && welcome ? (
				<>
					<p>
						<strong>
							{welcome.isPaid ? 'Thank you' : 'Welcome'}, <bdi>{name}</bdi>. <bdi>{school}</bdi> is open.
						</strong>
					</p>
					<p>
						{welcome.isPaid ? 'We have emailed you the receipt. ' : null}
						Next come a few questions about your {schoolNoun(solo).one}, then your first{' '}
						{solo ? 'student and lesson' : 'teacher, class and student'}.
					</p>
				</>
			) : null}
			<Progress label="Essential steps" value={done} max={of} />
			{detected > 0 ? (
				<p className="muted">
					{many(detected, 'step looks', 'steps look')} done. Mark {detected === 1 ? 'it' : 'them'} complete in
					the guide.
				</p>
			) : null}
			{isNew ? <p>Your students, classes and anything that needs attention will appear here.</p> : null}
			<p>
				<Link className={isNew ? 'button button-filled' : 'button'} to={to}>
					{next ? `Next: ${next}` : 'Open the guide'}
				</Link>
			</p>
		</Panel>
	)
}
