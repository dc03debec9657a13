import { Link } from '../link.tsx'

interface OwedLessonsProps {
	owed: readonly { id: string; text: string; terms: string; to: string }[]
}

export function OwedLessons({ owed }: OwedLessonsProps) {
	return owed.map(({ id, text, terms, to }) => (
		<div key={id}>
			<p>
				<strong>{text}</strong>
				<br />
				<span className="muted">{terms}</span>
			</p>{' '}
			<Link className="button button-small" to={to}>
				Book make-up<span className="sr-only">: {text}</span>
			</Link>
		</div>
	))
}
