import { href } from '#app/domain/href.ts'
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
