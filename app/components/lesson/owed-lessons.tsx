import { Link } from '../link.tsx'

interface OwedLessonsProps {
	owed: readonly { id: string; words: string; terms: string; to: string }[]
}

export function OwedLessons({ owed }: OwedLessonsProps) {
	return owed.map(({ id, words, terms, to }) => (
		<div key={id}>
			<p>
				<strong>{words}</strong>
				<br />
				<span className="muted">{terms}</span>
			</p>{' '}
			<Link className="button button-small" to={to}>
				Book make-up<span className="sr-only">: {words}</span>
			</Link>
		</div>
	))
}
