import { Day } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'

interface ResultsProps {
	results: readonly {
		id: string
		event: string
		day: string
		what: string
		result: string | null
		note: string | null
		to: string
		certificate: string | null
	}[]
}

/** Recitals and exams of one student, newest first. */
export function StudentResults({ results }: ResultsProps) {
	if (results.length === 0) return null
	return (
		<Panel title="Recitals and exams" wide>
			<ul className="learned">
				{results.map(({ id, event, day, what, result, note, to, certificate }) => (
					<li key={id}>
						<h3>
							<Link to={to}>
								<bdi>{event}</bdi>
							</Link>
							, <Day on={day} />
							{result ? `: ${result}` : null}
						</h3>{' '}
						<span className="muted">{what}</span>
						{note ? <p className="learned-words">{note}</p> : null}
						{certificate ? (
							<p>
								<a href={certificate}>
									Certificate (PDF)<span className="sr-only">, {event}</span>
								</a>
							</p>
						) : null}
					</li>
				))}
			</ul>
		</Panel>
	)
}
