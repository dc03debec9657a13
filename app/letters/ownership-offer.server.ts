import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface OwnershipOffer extends Reader {
	school: string
	from: string
}

/** The email contains no secret: the recipient has to sign in to accept. */
export function ownershipOfferLetter({ name, email, language, school, from }: OwnershipOffer): Mail {
	const { hello, school: words } = letterWords(language)
	const { subject, text, life, button } = words.ownership
	return letter({
		kind: 'ownership-offer',
		language,
		to: email,
		subject: subject(from, school),
		paragraphs: [hello(name), text(from, school), life],
		action: { label: button, path: href.teacherHome() },
	})
}

/** Sent to every recent address of the owner, in case a stranger uses the account. A new password cancels the offer. */
export function schoolOfferedLetter({
	name,
	email,
	language,
	school,
	to,
}: Reader & { school: string; to: string }): Mail {
	const { hello, account, school: words } = letterWords(language)
	const { subject, text, withdraw } = words.offered
	return letter({
		kind: 'ownership-offered',
		language,
		to: email,
		subject: subject(school),
		paragraphs: [hello(name), text(to, school), withdraw, account.notYouElse],
		action: { label: account.anotherPassword, path: href.forgotPassword() },
	})
}

/** Lets the previous owner revert the handover for a week, even without the password. */
export function schoolTakenLetter(
	{ name, email, language, school, to }: Reader & { school: string; to: string },
	secret: string,
): Mail {
	const { hello, school: words } = letterWords(language)
	const { subject, text, takeBack, button } = words.taken
	return letter({
		kind: 'ownership-taken',
		language,
		to: email,
		subject: subject(to, school),
		paragraphs: [hello(name), text(to, school), takeBack],
		action: { label: button(school), path: siteHref.signedLink(secret) },
	})
}
