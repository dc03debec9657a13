import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

interface To {
	name: string
	email: string
}

/** To the new address: only who reads it can make it theirs. */
export function emailConfirmationLetter({ name, email }: To, secret: string): Mail {
	return letter({
		kind: 'email-confirmation',
		to: email,
		subject: 'Confirm your address for Solfa',
		paragraphs: [
			`Hello ${name},`,
			'This address was given for a Solfa account. Follow the link to confirm it; it works once, and for 24 hours. Until then the account keeps the address it has.',
			'If it was not you, there is nothing to do.',
		],
		action: { label: 'Confirm this address', path: siteHref.emailConfirmation(secret) },
	})
}

/** To the address there was: whoever did not do this themselves must hear of it. */
export function emailChangeNotice({ name, email }: To, wanted: string): Mail {
	return letter({
		kind: 'email-change-notice',
		to: email,
		subject: 'Your Solfa account gets another address',
		paragraphs: [
			`Hello ${name},`,
			`Somebody who knows the password of your Solfa account wants it to use the address ${wanted}. It changes once that address is confirmed.`,
			'If it was not you, choose another password now: that signs everybody else out.',
		],
		action: { label: 'Choose another password', path: href.forgotPassword() },
	})
}

/** To whoever has the address already: two accounts cannot have the same one. */
export function emailTakenLetter({ name, email }: To): Mail {
	return letter({
		kind: 'email-taken',
		to: email,
		subject: 'This address has a Solfa account already',
		paragraphs: [
			`Hello ${name},`,
			'This address was given for another Solfa account, but it belongs to yours, so nothing was changed.',
			'If you have forgotten your account, the link leads to a new password. If it was not you, there is nothing to do.',
		],
		action: { label: 'Choose a new password', path: href.forgotPassword() },
	})
}

/** To the old address, once it changed: for a week it can be taken back, also by somebody who has lost the password. */
export function emailChangedLetter({ name, email }: To, address: string, secret: string): Mail {
	return letter({
		kind: 'email-changed',
		to: email,
		subject: 'The email address of your Solfa account was changed',
		paragraphs: [
			`Hello ${name},`,
			`Your Solfa account now uses the address ${address}.`,
			'If you did not do this, take your account back within 7 days. The link restores this address, signs everybody out and lets you choose a new password.',
		],
		action: { label: 'Take my account back', path: siteHref.signedLink(secret) },
	})
}
