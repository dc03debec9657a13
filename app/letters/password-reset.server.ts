import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** This link holds the only copy of the secret; the database stores a hash. */
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
