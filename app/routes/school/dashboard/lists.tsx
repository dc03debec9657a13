import { many } from '#app/domain/class/labels.ts'
import { Link } from '#app/components/link.tsx'
import { Notice, Panel, Progress } from '#app/components/panel.tsx'
import type { DashboardData } from '../dashboard.tsx'

export function Unavailable() {
	return <p className="muted">This cannot be shown at the moment. Nothing is lost; try again in a minute.</p>
}

/** Empty state of today's lessons, with a link to the next day that has some. */
export function NoLessons({ next }: { next: { to: string; words: string } | null }) {
	return (
		<p className="muted">
			No lessons today.{' '}
			{next ? (
				<>
					The next is on <Link to={next.to}>{next.words}</Link>.
				</>
			) : null}
		</p>
	)
}

/** Open tasks, each with the button that helps. */
export function Needs({ needs }: { needs: DashboardData['needs'] }) {
	return (
		<Panel title="Needs attention" id="needs">
			{needs === null ? <Unavailable /> : null}
			{needs?.length === 0 ? <p className="muted">Nothing at the moment.</p> : null}
			<ul className="rows">
				{needs?.map(({ key, words, button, people }) => (
					<li key={key} className="need">
						<span>{words}</span>{' '}
						{button ? (
							<Link
								className="quiet-link"
								to={button.to}
								aria-label={`${button.label}: ${words}`}
								data-figure={people === undefined ? undefined : 'count'}
								data-value={people}
							>
								{button.label}
							</Link>
						) : null}
					</li>
				))}
			</ul>
		</Panel>
	)
}

export function Lately({ lines }: { lines: DashboardData['activity'] }) {
	return (
		<Panel title="Recent activity">
			{lines === null ? <Unavailable /> : null}
			{lines?.length === 0 ? <p className="muted">Changes people make appear here, newest first.</p> : null}
			<ul className="rows">
				{lines?.map(({ id, who, did, object, to, at }) => (
					<li key={id} className="need">
						<span>
							<bdi>{who}</bdi> {did} {to ? <Link to={to}>{object}</Link> : <bdi>{object}</bdi>}
						</span>{' '}
						<span className="muted">{at}</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}

type Guide = NonNullable<DashboardData['guide']>

/** Progress through the guide. A new school sees it in place of all figures. */
export function GuideProgress({
	its: { name, school, solo },
	guide: { done, of, detected, welcome, next, to },
	isNew,
}: {
	its: Pick<DashboardData, 'name' | 'school' | 'solo'>
	guide: Guide
	isNew: boolean
}) {
	return (
		<Panel title="Getting Started">
			{isNew && welcome ? (
				<Notice
					tone="good"
					title={
						<>
							{welcome.isPaid ? 'Thank you' : 'Welcome'}, <bdi>{name}</bdi>. <bdi>{school}</bdi> is open.
						</>
					}
				>
					<p>
						{welcome.isPaid ? 'We have emailed you the receipt. ' : null}
						Next come a few questions about your {solo ? 'studio' : 'school'}, then your first{' '}
						{solo ? 'student and lesson' : 'teacher, class and student'}.
					</p>
				</Notice>
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
