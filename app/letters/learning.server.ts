import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { choiceOfEmails } from './message.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface Learning {
	to: Reader
	school: string
	student: string
	/** The day of a lesson note in the reader's words; null for an assignment. */
	day: string | null
	/** The text of the note or assignment. */
	texts: string[]
	path: string
}

/** A lesson note or an assignment, to the family. */
export function learningLetter(learning: Learning): Mail {
	const { to, school, texts, path } = learning
	const { hello, messages } = letterWords(to.language)
	const { from, button } = messages.learning
	return letter({
		kind: 'learning',
		language: to.language,
		to: to.email,
		subject: learningLine(learning),
		paragraphs: [hello(to.name), from(school), ...texts],
		action: { label: button, path },
		settings: choiceOfEmails('student', to.language),
	})
}

/** The same as a line of a summary. */
export function learningLine({ to, student, day }: Pick<Learning, 'to' | 'student' | 'day'>): string {
	const { note, assignment } = letterWords(to.language).messages.learning
	return day === null ? assignment(student) : note(student, day)
}
