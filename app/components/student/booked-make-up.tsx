import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'

export function BookedMakeUp({ id, when }: { id: string; when: string }) {
	return (
		<>
			A make-up lesson on <Link to={href.lesson(id)}>{when}</Link> stays booked.
		</>
	)
}
