import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** The secret in the link is the only one there is: what we keep cannot be turned back into it. */
export function passwordResetLetter({ email, name, language }: Reader, secret: string): Mail {
	const { hello, account } = letterWords(language)
	const { subject, text } = account.passwordReset
	return letter({
		kind: 'password-reset',
		language,
		to: email,
		subject,
		paragraphs: [hello(name), ...text],
		action: { label: account.newPassword, path: siteHref.resetPassword({ token: secret, email }) },
	})
}
