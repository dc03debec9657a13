import { Facts } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { CreditFacts } from './read.server.ts'

export function ClosedCredit({
	credit: { id, booked, status, state, studentId, student },
}: {
	credit: CreditFacts
}) {
	if (booked)
		return (
			<>
				<p>
					{state === 'held' ? 'Booked: ' : 'Used: '}
					<Link to={href.lesson(booked.id)}>{booked.text}</Link>
				</p>
				{state === 'held' ? (
					<p className="muted">To choose another time, remove the visitor from that lesson first.</p>
				) : null}
			</>
		)
	return (
		<p>
			{status}. Nothing can be booked with this credit
			{state === 'expired' ? (
				<>
					{' '}
					unless you <Link to={href.makeUp(id, 'extend')}>extend it</Link>
				</>
			) : null}
			.{' '}
			<Link to={href.student(studentId, 'lessons')}>
				Lessons of <bdi>{student}</bdi>
			</Link>
		</p>
	)
}

export function AboutCredit({ credit }: { credit: CreditFacts }) {
	const { student, studentId, missed, cause, reason, issued, expires, status } = credit
	const owner = (
		<Link to={href.student(studentId)}>
			<bdi>{student}</bdi>
		</Link>
	)
	const lesson = missed ? <Link to={href.lesson(missed.id)}>{missed.text}</Link> : (reason ?? cause)
	return (
		<Panel title="Credit">
			<Facts
				rows={[
					['Student', owner],
					['Status', status],
					['For', lesson],
					['Reason', cause],
					['Issued', issued],
					['Expires', expires ?? 'Never'],
				]}
			/>
		</Panel>
	)
}

export function CreditHistory({ history }: Pick<CreditFacts, 'history'>) {
	return (
		<Panel title="History">
			<ul className="rows">
				{history.map(({ position, event, until, note, by, at }) => (
					<li key={position}>
						<span>
							{event}
							{until ? ` until ${until}` : ''}
							{by ? (
								<span className="muted">
									{' '}
									by <bdi>{by}</bdi>
								</span>
							) : null}
							{note ? <span className="muted"> “{note}”</span> : null}
						</span>{' '}
						<span className="muted">{at}</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}
