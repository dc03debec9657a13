import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

/** To somebody whose address was used to register again: by themselves, or by somebody guessing. */
export function addressTaken({ to, name }: { to: string; name: string }): Mail {
	return letter({
		kind: 'address-taken',
		to,
		subject: 'You already have a Solfa account',
		paragraphs: [
			`Hello ${name},`,
			'Somebody just tried to register with this address. It already has an account, so nothing was made and nothing has changed.',
			'If it was you, sign in with the password you have. If you do not remember it, you can choose a new one on the sign-in page.',
			'If it was not you, there is nothing you need to do.',
		],
		action: { label: 'Sign in', path: href.login() },
	})
}
