import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

interface To {
	email: string
	name: string
	school: string
}

/** To an owner, at the moment somebody of the platform begins to look at their school. */
export function lookedAtLetter(to: To & { reason: string; minutes: number }): Mail {
	return letter({
		kind: 'platform-view',
		to: to.email,
		subject: `Solfa support is looking at ${to.school}`,
		paragraphs: [
			`Hello ${to.name},`,
			`Somebody of Solfa’s support is looking at ${to.school} as you see it, for ${to.minutes} minutes at most. They can change nothing, download nothing and pay for nothing.`,
			`Their reason: ${to.reason}`,
			'Your school’s history lists every visit. If you did not expect it, please write to us.',
		],
		action: { label: 'Open the history', path: href.history() },
	})
}

/** To an owner: the platform has changed what their school can do. */
export function oversightLetter(
	to: To & { subject: string; words: string; reason: string; action?: { label: string; path: string } },
): Mail {
	return letter({
		kind: 'platform-notice',
		to: to.email,
		subject: to.subject,
		paragraphs: [
			`Hello ${to.name},`,
			to.words,
			`The reason: ${to.reason}`,
			'If you have a question, answer this email or write to us.',
		],
		action: to.action ?? { label: 'Open your school', path: href.dashboard() },
	})
}
