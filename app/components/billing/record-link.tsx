import { Link } from '../link.tsx'

export function RecordLink({ to, from }: { to: string; from: string }) {
	return (
		<Link className="quiet-link" to={to}>
			Record payment<span className="sr-only"> from {from}</span>
		</Link>
	)
}
