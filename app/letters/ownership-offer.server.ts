import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface OwnershipOffer extends Reader {
	school: string
	from: string
}

/** A notice and no link that does it: the school is taken over by whoever is signed in, with a button. */
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

/** To the owner at each address they had lately: somebody else may sit at their desk. Another password ends the offer. */
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

/** To whoever ran the school until now: for a week they can take it back, also without their password. */
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
