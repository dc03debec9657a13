import { Changes } from '#app/components/history/changes.tsx'
import type { Changed } from '#app/domain/history/activity-changes.ts'
import { Moment } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'

export interface HistoryPage {
	lines: { id: string; at: number; actorName: string; did: string; changes: Changed[] }[]
	next: string | null
}

interface Props {
	id: string
	name: string
	page: HistoryPage
	timeZone: string
	/** Whether this is a page after the first. */
	later: boolean
}

/** What was done about a student, newest first, with what was there before and after. */
export function History({ id, name, page, timeZone, later }: Props) {
	if (page.lines.length === 0)
		return <EmptyList kind="new" title="Nothing yet" words="Changes to this student appear here." />
	return (
		<Panel title="History">
			<ul className="rows history">
				{page.lines.map((line) => (
					<li key={line.id}>
						<div>
							<bdi>{line.actorName}</bdi> {line.did} <bdi>{name}</bdi>
							<Changes changes={line.changes} />
						</div>
						<span className="muted">
							<Moment at={line.at} timeZone={timeZone} />
						</span>
					</li>
				))}
			</ul>
			<p className="button-row">
				{later ? (
					<Link className="button button-small" to={href.student(id, 'history')}>
						Newest
					</Link>
				) : null}{' '}
				{page.next ? (
					<Link className="button button-small" to={`${href.student(id, 'history')}&before=${page.next}`}>
						Older
					</Link>
				) : null}
			</p>
		</Panel>
	)
}
