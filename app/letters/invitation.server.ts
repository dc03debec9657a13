import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Holder } from '#app/domain/account/accounts.ts'
import type { Grant } from '#app/domain/account/permissions.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface Invited extends Reader {
	school: string
	inviter: string
	/** A `family` is promised nothing, because the school hides parts of the portal. */
	role: 'learner' | 'guardian' | 'family' | 'teacher' | 'office'
	grants?: readonly Grant[]
}

/** The text is the same for people who already have an account elsewhere: only the page behind the link may reveal that. */
export function invitationLetter(invited: Invited, secret: string): Mail {
	const { name, email, language, school, inviter, role, grants = [] } = invited
	const { hello, account } = letterWords(language)
	const { subject, text, granted, life, unknown, button } = account.invitation
	const more = Object.entries(granted).flatMap(([grant, words]) =>
		grants.some((given) => given === grant) ? [words] : [],
	)
	return letter({
		kind: 'invitation',
		language,
		to: email,
		subject: subject(school),
		paragraphs: [
			hello(name),
			text[role](inviter, school),
			...(more.length > 0 ? [more.join(' ')] : []),
			life,
			unknown(school),
		],
		action: { label: button(school), path: siteHref.invitation(secret, language) },
	})
}

interface SecondAccess extends Reader {
	school: string
	role: Holder['is']
}

/** Tells a person with an account at the school that the same login opens another part of it now. */
export function secondAccessLetter({ name, email, language, school, role }: SecondAccess): Mail {
	const { hello, account } = letterWords(language)
	const { as, subject, text, button } = account.secondAccess
	return letter({
		kind: 'second-access',
		language,
		to: email,
		subject: subject(school, as[role]),
		paragraphs: [hello(name), text(school, as[role])],
		action: { label: button, path: href.login() },
	})
}
