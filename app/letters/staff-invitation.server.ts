import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

export function staffInvitationLetter({ email, name, language }: Reader, secret: string): Mail {
	const { hello, account } = letterWords(language)
	const { subject, text, button } = account.staffInvitation
	return letter({
		kind: 'staff-invitation',
		language,
		to: email,
		subject,
		paragraphs: [hello(name), ...text],
		action: { label: button, path: siteHref.resetPassword({ token: secret, email }) },
	})
}
