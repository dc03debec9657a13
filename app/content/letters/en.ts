import { account } from './en-account.ts'
import { events } from './en-events.ts'
import { lessons } from './en-lessons.ts'
import { messages } from './en-messages.ts'
import { papers } from './en-papers.ts'
import { platform } from './en-platform.ts'
import { school } from './en-school.ts'

export const en = {
	/** The name is omitted if a stranger may have entered it. */
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
