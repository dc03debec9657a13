import { Moment } from '#app/components/dates.tsx'
import { Panel } from '#app/components/panel.tsx'

export interface Answer {
	id: string
	at: number
	action: string
	student: string | null
	by: string
}

/** Offers answered by the family, or by a staff member on its behalf. */
export function Answers({ answers, timeZone }: { answers: Answer[]; timeZone: string }) {
	return (
		<Panel title="Latest answers">
			<ul className="rows">
				{answers.map(({ id, at, action, student, by }) => (
					<li key={id}>
						<span>
							<bdi>{student}</bdi>: {action === 'enrolment.accepted' ? 'accepted' : 'declined'} by{' '}
							<bdi>{by}</bdi>
						</span>{' '}
						<span className="muted">
							<Moment at={at} timeZone={timeZone} />
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}
