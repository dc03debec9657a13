import type { Role } from '#app/domain/account/roles.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { choiceOfEmails } from './message.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface Published {
	to: Reader
	school: string
	student: string
	title: string
	path: string
}

/** A published progress report, to the family. */
export function reportLetter(published: Published): Mail {
	const { to, student, title, path } = published
	const { hello, messages } = letterWords(to.language)
	return letter({
		kind: 'report-published',
		language: to.language,
		to: to.email,
		subject: messages.report.subject(student, title),
		paragraphs: [hello(to.name), reportLine(published)],
		action: { label: messages.report.button, path },
		settings: choiceOfEmails('student', to.language),
	})
}

/** The same as a line of a summary. */
export function reportLine({ to, school, student, title }: Published): string {
	return letterWords(to.language).messages.report.text(school, student, title)
}

interface Returned extends Omit<Published, 'to'> {
	to: Reader & { role: Role }
	hasAccount: boolean
	/** The changes, as the office asked for them. */
	reason: string
}

/** A report that the office returned, to its teacher. */
export function reportReturnedLetter(returned: Returned): Mail {
	const { to, school, reason, path, hasAccount } = returned
	const { hello, messages } = letterWords(to.language)
	const { text, button } = messages.reportReturned
	return letter({
		kind: 'report-returned',
		language: to.language,
		to: to.email,
		subject: reportReturnedLine(returned),
		paragraphs: [hello(to.name), text(school), reason],
		...(hasAccount
			? { action: { label: button, path }, settings: choiceOfEmails(to.role, to.language) }
			: {}),
	})
}

/** The same as a line of a summary. */
export function reportReturnedLine({
	to,
	student,
	title,
}: Pick<Returned, 'to' | 'student' | 'title'>): string {
	return letterWords(to.language).messages.reportReturned.subject(student, title)
}
