import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** Alerts the owner of the account to a password reset by link. */
export function passwordChangedLetter(owner: Reader): Mail {
	const { byLink, mailbox } = letterWords(owner.language).account.passwordChanged
	return changed(owner, [byLink, mailbox])
}

/** Alerts the owner to a password change in the settings. */
export function ownPasswordChangedLetter(owner: Reader): Mail {
	const { account } = letterWords(owner.language)
	return changed(owner, [account.passwordChanged.bySettings, account.notYou])
}

function changed({ email, name, language }: Reader, words: readonly string[]): Mail {
	const { hello, account } = letterWords(language)
	return letter({
		kind: 'password-changed',
		language,
		to: email,
		subject: account.passwordChanged.subject,
		paragraphs: [hello(name), ...words],
		action: { label: account.anotherPassword, path: href.forgotPassword() },
	})
}
