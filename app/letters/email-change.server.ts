import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** To the new address: only its owner can make it theirs, and is told nothing that a stranger may have written. */
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

/** To the address there was: whoever did not do this themselves must hear of it. */
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

/** To the old address, where the school asked: the person hears of it before anything changes. */
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

/** To whoever has the address already: two accounts cannot have the same one. */
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

/** To the old address, once it changed: for a week it can be taken back, also by somebody who has lost the password. */
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
