import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

export function staffInvitationLetter(
	{ email, name }: { email: string; name: string },
	secret: string,
): Mail {
	return letter({
		kind: 'staff-invitation',
		to: email,
		subject: 'Choose a password for Solfa',
		paragraphs: [
			`Hello ${name},`,
			'You were added to the platform staff of Solfa. The link below lets you choose a password. It works once, and for 30 minutes.',
			'If you do not expect this, there is nothing to do: without a password nobody can use the account.',
		],
		action: { label: 'Choose a password', path: siteHref.resetPassword({ token: secret, email }) },
	})
}
