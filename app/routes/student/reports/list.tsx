import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import type { EventOutcome } from '#app/domain/event/labels.ts'
import { portalHref } from '#app/domain/portal/href.ts'

interface ReportListProps {
	keep: { child?: string }
	list: { id: string; firstName: string }[]
	child: { id: string; firstName: string } | null
	reports: {
		id: string
		child: string
		title: string
		from: string
		to: string
		acknowledged: string | null
		replaced: string | null
	}[]
	certificates: Certificate[]
}

interface Certificate {
	id: string
	child: string
	event: string
	day: string
	what: string | null
	outcome: EventOutcome | null
	mark: string | null
	certificate: string | null
}

/** Published reports, newest first. Replaced versions stay, marked with the date. */
export function ReportList({ keep, list, child, reports, certificates }: ReportListProps) {
	const text = usePortalWords().learning
	return (
		<>
			<PortalHead title={text.reports} list={list} child={child} />
			{reports.length === 0 ? <p>{text.noReports}</p> : null}
			<section>
				<ul className="papers">
					{reports.map(({ id, child: name, title, from, to, acknowledged, replaced }) => (
						<li key={id}>
							<a href={portalHref.report(id, keep)}>{text.reportOf(name, title)}</a>{' '}
							{acknowledged || replaced ? null : (
								<span className="tag tag-new state state-brass">{text.newReport}</span>
							)}{' '}
							<span className="small muted">
								{text.fromTo(from, to)}
								{replaced
									? `. ${text.replaced(replaced)}`
									: acknowledged
										? `. ${text.acknowledged(acknowledged)}`
										: ''}
							</span>
						</li>
					))}
				</ul>
			</section>
			<Certificates list={certificates} />
		</>
	)
}

function Certificates({ list }: { list: readonly Certificate[] }) {
	const { events: text, learning } = usePortalWords()
	if (list.length === 0) return null
	return (
		<section>
			<h2>{text.certificates}</h2>
			<ul className="papers">
				{list.map(({ id, child, event, day, what, outcome, mark, certificate }) => (
					<li key={id}>
						<a href={certificate ?? undefined}>{learning.reportOf(child, event)}</a>{' '}
						<span className="small muted">
							{[outcome && text.outcomes[outcome], mark, what, day].filter(Boolean).join(', ')}
						</span>{' '}
						<a className="act" href={certificate ?? undefined} download>
							{text.download}
							<span className="sr-only">
								{' '}
								{text.certificate}, {event}, {text.of(child)}
							</span>
						</a>
					</li>
				))}
			</ul>
		</section>
	)
}
