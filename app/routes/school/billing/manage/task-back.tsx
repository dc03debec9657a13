import { Link } from '#app/components/link.tsx'

/** Leaves a form as it was found. */
export function Back({ to }: { to: string }) {
	return (
		<Link className="button" to={to}>
			Cancel
		</Link>
	)
}
