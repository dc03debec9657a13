import { href } from '#app/domain/href.ts'
import { letter } from './letter.server.ts'
import type { Mail } from './mail.ts'
import { choiceOfEmails } from './message.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** Make-up lessons that are not booked and end soon. */
export function makeUpsDueLetter(details: {
	to: Reader
	school: string
	subject: string
	/** One line per make-up lesson. */
	lines: readonly string[]
	hasAccount: boolean
	/** The page where the reader books, if they may. */
	bookAt: string | null
	/** True if no time can be chosen for any of them. */
	areArranged: boolean
}): Mail {
	const { to, school, subject, lines, hasAccount, bookAt, areArranged } = details
	const { hello, lessons } = letterWords(to.language)
	const { text, book, arrange, ask } = lessons.makeUpDue
	return letter({
		kind: 'make-ups-due',
		language: to.language,
		to: to.email,
		subject,
		paragraphs: [
			hello(to.name),
			text(school, lines.length),
			lines.join('\n'),
			...(bookAt ? [] : [ask(school)]),
		],
		...(hasAccount
			? {
					action: bookAt
						? { label: areArranged ? arrange : book, path: bookAt }
						: { label: lessons.seeLessons, path: href.portal('schedule') },
					settings: choiceOfEmails('student', to.language),
				}
			: {}),
	})
}
