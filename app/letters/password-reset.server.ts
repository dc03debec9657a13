import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** An account that is locked at all its schools gets this letter in place of a link that would lead nowhere. */
export function accountLockedLetter({ email, name, language }: Reader, school: string): Mail {
	const { hello, account } = letterWords(language)
	const { subject, text, contact, otherwise } = account.locked
	return letter({
		kind: 'account-locked',
		language,
		to: email,
		subject: subject(school),
		paragraphs: [hello(name), text(school), contact(school), otherwise],
	})
}

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
