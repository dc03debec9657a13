import { Link } from '#app/components/link.tsx'

export function Cancel({ to, label = 'Cancel' }: { to: string; label?: string }) {
	return (
		<Link className="button" to={to}>
			{label}
		</Link>
	)
}
