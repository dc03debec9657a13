import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** Alerts the owner of the account to a password reset by link. */
export function passwordChangedLetter(owner: Reader): Mail {
	const { byLink, mailbox } = letterWords(owner.language).account.passwordChanged
	return changed(owner, [byLink, mailbox])
}

/** Alerts the owner to a password change in the settings, and to a new address that is no longer waiting for its owner's yes. */
export function ownPasswordChangedLetter(owner: Reader, canceledEmail: string | null): Mail {
	const { account } = letterWords(owner.language)
	const { bySettings, emailCanceled } = account.passwordChanged
	return changed(owner, [
		bySettings,
		...(canceledEmail ? [emailCanceled(canceledEmail)] : []),
		account.notYou,
	])
}

/** Tells the owner that sign-in pauses, so that neither a guess nor an own slip goes unseen. */
export function signInPausedLetter({ email, name, language }: Reader, minutes: number): Mail {
	const { hello, account } = letterWords(language)
	const { subject, text, otherwise } = account.signInPaused
	return letter({
		kind: 'sign-in-paused',
		language,
		to: email,
		subject,
		paragraphs: [hello(name), text(minutes), otherwise],
		action: { label: account.newPassword, path: href.forgotPassword() },
	})
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
