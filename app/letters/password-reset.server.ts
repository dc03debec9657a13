import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

/** The secret in the link is the only one there is: what we keep cannot be turned back into it. */
export function passwordResetLetter({ email, name }: { email: string; name: string }, secret: string): Mail {
	return letter({
		kind: 'password-reset',
		to: email,
		subject: 'Choose a new password for Solfa',
		paragraphs: [
			`Hello ${name},`,
			'Somebody, most likely you, asked for a new password for your Solfa account. The link below lets you choose one. It works once, and for 30 minutes.',
			'If it was not you, there is nothing to do: your password stays as it is, and nobody without this message can change it.',
		],
		action: { label: 'Choose a new password', path: siteHref.resetPassword({ token: secret, email }) },
	})
}
