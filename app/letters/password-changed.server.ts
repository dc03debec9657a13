import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

/** Whoever did not do this themselves must hear of it. */
export function passwordChangedLetter({ email, name }: { email: string; name: string }): Mail {
	return letter({
		kind: 'password-changed',
		to: email,
		subject: 'Your Solfa password was changed',
		paragraphs: [
			`Hello ${name},`,
			'The password of your Solfa account was changed just now, by a link sent to this address. You were signed out everywhere.',
			'If it was not you, somebody else can read your mail. Please secure your mailbox first, then choose another password here.',
		],
		action: { label: 'Choose another password', path: href.forgotPassword() },
	})
}

/** The same for whoever changed it in their settings, knowing the old one. */
export function ownPasswordChangedLetter({ email, name }: { email: string; name: string }): Mail {
	return letter({
		kind: 'password-changed',
		to: email,
		subject: 'Your Solfa password was changed',
		paragraphs: [
			`Hello ${name},`,
			'The password of your Solfa account was changed just now, in your settings. You were signed out everywhere else.',
			'If it was not you, choose another password now: that signs everybody out.',
		],
		action: { label: 'Choose another password', path: href.forgotPassword() },
	})
}
