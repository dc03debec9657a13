import { href } from '#app/domain/href.ts'
import { useSay } from '../say.ts'

/** A plain form: leaving must work everywhere, and must leave nothing of a desk's runtime behind. */
export function LogoutButton({ className = 'button' }: { className?: string }) {
	return (
		<form method="post" action={href.logout()}>
			<button className={className} type="submit">
				{useSay()('Log out')}
			</button>
		</form>
	)
}
