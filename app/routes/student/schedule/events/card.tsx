import type { PortalWords } from '#app/content/portal/catalogs.ts'
import { usePortalWords } from '#app/components/portal/words.ts'
import type { FamilyEvent } from '#app/requests/family-events.server.ts'
import { EventChild } from './child.tsx'

export interface CardProps {
	event: FamilyEvent
	keep: { child?: string }
	isOwn: boolean
}

export function EventCard({ event, keep, isOwn }: CardProps) {
	const text = usePortalWords().events
	const { name, kind, when, place, board, note, reason, isCanceled, isPast, children } = event
	// A past event lists only the children who took part.
	const shownChildren = children.filter(({ entry }) => entry !== null || !isPast)
	return (
		<section className="card">
			<h3>
				<bdi>{name}</bdi>{' '}
				{isCanceled ? <span className="tag state state-bad tag-bad">{text.canceled}</span> : null}
			</h3>
			<p>
				{kind === 'exam' ? text.exam : text.recital}. {when}
				<br />
				<bdi>{place}</bdi>
				{board ? <span className="muted">. {board}</span> : null}
			</p>
			{reason ? <p>{reason}</p> : null}
			{note && !isPast ? <p className="quote">{note}</p> : null}
			{isPast || isCanceled ? null : <p className="small muted">{signUpWords(event, text)}</p>}
			<ul className="todo">
				{shownChildren.map((child) => (
					<li key={child.studentId}>
						<EventChild event={event} child={child} keep={keep} isOwn={isOwn} />
					</li>
				))}
			</ul>
		</section>
	)
}

function signUpWords({ until, left }: FamilyEvent, text: PortalWords['events']): string {
	if (until === null) return text.closed
	if (left === 0) return text.full
	return [`${text.until} ${until}`, left === null ? null : `${text.places}:\u00a0${left}`]
		.filter(Boolean)
		.join('. ')
}
