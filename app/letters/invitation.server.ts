import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

interface Invited {
	name: string
	email: string
	school: string
	inviter: string
	role: 'learner' | 'guardian' | 'teacher'
}

const what = {
	learner: 'your lessons, what you work at and what your teacher writes to you',
	guardian: 'the lessons of your children, how they are getting on and what the school writes to you',
	teacher: 'your lessons, your students and what the school writes to you',
}

/** The same to somebody who has an account elsewhere: only the page behind the link may know that. */
export function invitationLetter({ name, email, school, inviter, role }: Invited, secret: string): Mail {
	return letter({
		kind: 'invitation',
		to: email,
		subject: `${school} invites you to Solfa`,
		paragraphs: [
			`Hello ${name},`,
			`${inviter} invites you to ${school} on Solfa. There you see ${what[role]}.`,
			'The link below works once, and for 7 days. After that, please ask the school for a new one.',
			`If you do not know ${school}, there is nothing to do: without this message nobody can use the account.`,
		],
		action: { label: `Go to ${school}`, path: siteHref.invitation(secret) },
	})
}
