import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

interface OwnershipOffer {
	name: string
	email: string
	school: string
	from: string
}

/** A notice and no link that does it: the school is taken over by whoever is signed in, with a button. */
export function ownershipOfferLetter({ name, email, school, from }: OwnershipOffer): Mail {
	return letter({
		kind: 'ownership-offer',
		to: email,
		subject: `${from} wants to hand ${school} over to you`,
		paragraphs: [
			`Hello ${name},`,
			`${from} asks you to take over ${school} on Solfa. You would become its administrator, and ${from} a teacher.`,
			'Sign in within 7 days to say yes or no. Until then nothing changes.',
		],
		action: { label: 'Go to your desk', path: href.teacherHome() },
	})
}

/** To whoever ran the school until now: for a week they can take it back, also without their password. */
export function schoolTakenLetter(
	{ name, email, school, to }: { name: string; email: string; school: string; to: string },
	secret: string,
): Mail {
	return letter({
		kind: 'ownership-taken',
		to: email,
		subject: `${to} is now the administrator of ${school}`,
		paragraphs: [
			`Hello ${name},`,
			`${to} has taken over ${school} on Solfa. You are a teacher there now.`,
			'If you did not offer the school, take it back within 7 days. The link makes you the administrator again, signs you both out and lets you choose a new password.',
		],
		action: { label: `Take ${school} back`, path: siteHref.signedLink(secret) },
	})
}
