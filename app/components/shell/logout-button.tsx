import { href } from '#app/domain/href.ts'
import { useSay } from '../say.ts'

/** A native form, so that logging out works without JavaScript and discards the state of the desk. */
export function LogoutButton({ className = 'button' }: { className?: string }) {
	return (
		<form method="post" action={href.logout()}>
			<button className={className} type="submit">
				{useSay()('Log out')}
			</button>
		</form>
	)
}
