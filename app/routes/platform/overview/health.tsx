import { Spark } from '#app/components/chart.tsx'
import { DayOf } from '#app/components/dates.tsx'
import { FigureLink } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { platformHref } from '#app/domain/platform/href.ts'
import { statusTones, statusWords } from '#app/domain/subscription/labels.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import type { HealthFigure } from './read-figures.server.ts'
import type { readHealth } from './read.server.ts'

/** Figures of the platform. Each links to the list behind it. */
export function Health({ health }: { health: ReturnType<typeof readHealth> }) {
	const { figures, systems, newest } = health
	const troubles = systems.filter(({ tone }) => tone !== 'good').length
	return (
		<>
			<div className="card figure-board">
				{figures.map((figure) => (
					<Figure key={figure.label} {...figure} />
				))}
			</div>
			<div className="cards">
				<Panel
					title="Systems"
					wide
					beside={
						<State tone={troubles === 0 ? 'good' : 'warn'}>
							{troubles === 0 ? 'All well' : `${troubles} of ${systems.length} need a look`}
						</State>
					}
				>
					<ul className="rows">
						{systems.map(({ label, text, tone, to }) => (
							<li key={label}>
								<span>
									<Link to={to}>{label}</Link>{' '}
									<State tone={tone}>
										{tone === 'good' ? 'Fine' : tone === 'brass' ? 'Under way' : 'Look'}
									</State>
								</span>{' '}
								<span className="muted">{text}</span>
							</li>
						))}
					</ul>
				</Panel>
				<Panel title="Newest schools" beside={<Link to={platformHref.schools()}>All schools</Link>}>
					<ul className="rows">
						{newest.map((school) => (
							<li key={school.id}>
								<span>
									<Link to={platformHref.school(school.id)}>
										<bdi>{school.name}</bdi>
									</Link>{' '}
									<State tone={statusTones[school.status]}>{statusWords[school.status]}</State>
								</span>{' '}
								<span className="muted">
									{school.plan ? plans[school.plan].name : 'No plan'}, since{' '}
									<DayOf at={school.createdAt} timeZone="UTC" />
								</span>
							</li>
						))}
					</ul>
				</Panel>
			</div>
		</>
	)
}

function Figure({ label, figure, note, to, total, warns, spark }: HealthFigure) {
	return (
		<section className="card card-figure">
			<h2>{label}</h2>
			<p className="figure">
				<FigureLink to={to} of={label} figure={figure} total={total} />{' '}
				{warns ? <State tone="warn">Look</State> : null}
			</p>
			<p className="muted">{note}</p>
			{spark ? <Spark spark={spark} tone={warns ? 'warn' : 'good'} /> : null}
		</section>
	)
}
