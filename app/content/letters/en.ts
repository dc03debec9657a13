import { account } from './en-account.ts'
import { events } from './en-events.ts'
import { lessons } from './en-lessons.ts'
import { messages } from './en-messages.ts'
import { papers } from './en-papers.ts'
import { platform } from './en-platform.ts'
import { school } from './en-school.ts'

/** The letters, in English. */
export const en = {
	/** A name is left out where a stranger may have chosen it. */
	hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
	helloAll: 'Hello,',
	replyReaches: (school: string) => `Reply to this email to reach ${school}.`,
	reason: (reason: string) => `Reason: ${reason}`,
	days: (from: string, to: string) => `${from} to ${to}`,
	account,
	events,
	lessons,
	messages,
	papers,
	platform,
	school,
}
