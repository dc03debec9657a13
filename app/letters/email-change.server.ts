import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** Sent to the new address. Only its owner can confirm it, and the text contains nothing a stranger may have entered. */
export function emailConfirmationLetter(
	{ email, language }: Pick<Reader, 'email' | 'language'>,
	secret: string,
): Mail {
	const { helloAll, account } = letterWords(language)
	const { subject, text, button } = account.confirmEmail
	return letter({
		kind: 'email-confirmation',
		language,
		to: email,
		subject,
		paragraphs: [helloAll, ...text],
		action: { label: button, path: siteHref.emailConfirmation(secret, language) },
	})
}

/** Sent to the current address, so that its owner learns of a change made by a stranger. */
export function emailChangeNotice({ name, email, language }: Reader, wanted: string): Mail {
	const { hello, account } = letterWords(language)
	const { subject, text } = account.emailNotice
	return letter({
		kind: 'email-change-notice',
		language,
		to: email,
		subject,
		paragraphs: [hello(name), text(wanted), account.notYouElse],
		action: { label: account.anotherPassword, path: href.forgotPassword() },
	})
}

/** Sent to the current address if the school requested the change, before anything changes. */
export function emailChangeBySchoolNotice(
	{ name, email, language }: Reader,
	{ school, wanted }: { school: string; wanted: string },
): Mail {
	const { hello, account } = letterWords(language)
	const { subject, text, mistake } = account.emailNoticeBySchool
	return letter({
		kind: 'email-change-by-school',
		language,
		to: email,
		subject,
		paragraphs: [hello(name), text(school, wanted), mistake],
	})
}

/** Sent if the new address already belongs to another account, since two accounts cannot share one. */
export function emailTakenLetter({ name, email, language }: Reader): Mail {
	const { hello, account } = letterWords(language)
	const { subject, text } = account.emailTaken
	return letter({
		kind: 'email-taken',
		language,
		to: email,
		subject,
		paragraphs: [hello(name), ...text],
		action: { label: account.newPassword, path: href.forgotPassword() },
	})
}

/** Sent to the old address after the change. It can be reverted for a week, even without the password. */
export function emailChangedLetter({ name, email, language }: Reader, address: string, secret: string): Mail {
	const { hello, account } = letterWords(language)
	const { subject, text, takeBack, button } = account.emailChanged
	return letter({
		kind: 'email-changed',
		language,
		to: email,
		subject,
		paragraphs: [hello(name), text(address), takeBack],
		action: { label: button, path: siteHref.signedLink(secret) },
	})
}
