import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'

export interface LessonCredit {
	id: string
	student: string
	text: string
	isOpen: boolean
	booked: { id: string; when: string } | null
}

export function MakeUps({ credits }: { credits: readonly LessonCredit[] }) {
	if (credits.length === 0) return null
	return (
		<Panel title="Make-up credit">
			<ul className="rows">
				{credits.map(({ id, student, text, isOpen, booked }) => (
					<li key={id}>
						<span>
							<bdi>{student}</bdi>{' '}
							<span className="muted">
								{text}
								{booked ? (
									<>
										{' '}
										on <Link to={href.lesson(booked.id)}>{booked.when}</Link>
									</>
								) : null}
							</span>
						</span>{' '}
						<Link className="button button-small" to={href.makeUp(id)}>
							{isOpen ? 'Book make-up' : 'Open credit'}
							<span className="sr-only"> for {student}</span>
						</Link>
					</li>
				))}
			</ul>
		</Panel>
	)
}
