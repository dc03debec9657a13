import type { LetterWords } from './catalogs.ts'
import { account } from './es-account.ts'
import { events } from './es-events.ts'
import { lessons } from './es-lessons.ts'
import { messages } from './es-messages.ts'
import { papers } from './es-papers.ts'
import { platform } from './es-platform.ts'
import { school } from './es-school.ts'

/** Readers are addressed as usted. */
export const es: LetterWords = {
	hello: (name: string) => (name ? `Hola, ${name}:` : 'Hola:'),
	helloAll: 'Hola:',
	replyReaches: (school: string) => `Responda a este correo para escribir a ${school}.`,
	reason: (reason: string) => `Motivo: ${reason}`,
	days: (from: string, to: string) => `${from} al ${to}`,
	account,
	events,
	lessons,
	messages,
	papers,
	platform,
	school,
}
