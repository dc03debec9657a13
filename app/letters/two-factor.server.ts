import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import type { TwoFactorEvent } from '#app/domain/account/two-factor.ts'
import { letter } from './letter.server.ts'

interface Owner {
	name: string
	email: string
}

const words: Record<TwoFactorEvent, { subject: string; text: string }> = {
	on: {
		subject: 'Two-factor sign-in is on',
		text: 'Your Solfa account now asks for a code from your authenticator app when you sign in. Keep your recovery codes where you can find them without your phone.',
	},
	off: {
		subject: 'Two-factor sign-in was turned off',
		text: 'Your Solfa account no longer asks for a code when you sign in. Your password alone opens it.',
	},
	'new-codes': {
		subject: 'New recovery codes for your Solfa account',
		text: 'New recovery codes were made for your Solfa account. The old ones no longer work.',
	},
	'recovery-used': {
		subject: 'A recovery code was used for your Solfa account',
		text: 'Somebody signed in to your Solfa account with your password and one of your recovery codes. Each code works once. You can make new ones in your settings.',
	},
}

/** What changed about the second step, to whoever must hear of it if they did not do it themselves. */
export function twoFactorLetter({ name, email }: Owner, event: TwoFactorEvent): Mail {
	const { subject, text } = words[event]
	return letter({
		kind: `two-factor-${event}`,
		to: email,
		subject,
		paragraphs: [`Hello ${name},`, text, NOT_YOU],
		action: { label: 'Choose another password', path: href.forgotPassword() },
	})
}

/** Sent for a sign-in with a browser the account was never used with. */
export function newDeviceLetter({ name, email }: Owner, device: string): Mail {
	return letter({
		kind: 'new-device',
		to: email,
		subject: 'New sign-in to your Solfa account',
		paragraphs: [
			`Hello ${name},`,
			'Somebody just signed in to your Solfa account from a device that was not used with it before.',
			`Device: ${device}`,
			'If it was you, there is nothing to do.',
			NOT_YOU,
		],
		action: { label: 'Choose another password', path: href.forgotPassword() },
	})
}

const NOT_YOU = 'If it was not you, choose another password now: that signs everybody out.'
