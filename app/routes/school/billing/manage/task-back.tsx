import { Link } from '#app/components/link.tsx'

export function Back({ to }: { to: string }) {
	return (
		<Link className="button" to={to}>
			Cancel
		</Link>
	)
}
