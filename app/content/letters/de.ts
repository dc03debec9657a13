import type { LetterWords } from './catalogs.ts'
import { account } from './de-account.ts'
import { events } from './de-events.ts'
import { lessons } from './de-lessons.ts'
import { messages } from './de-messages.ts'
import { papers } from './de-papers.ts'
import { platform } from './de-platform.ts'
import { school } from './de-school.ts'

/** Readers are addressed as Sie. */
export const de: LetterWords = {
	hello: (name: string) => (name ? `Guten Tag, ${name}!` : 'Guten Tag!'),
	helloAll: 'Guten Tag!',
	replyReaches: (school: string) => `Antworten auf diese E-Mail gehen an ${school}.`,
	reason: (reason: string) => `Grund: ${reason}`,
	days: (from: string, to: string) => `${from} bis ${to}`,
	account,
	events,
	lessons,
	messages,
	papers,
	platform,
	school,
}
