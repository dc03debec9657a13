import type { Role } from '#app/domain/account/roles.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { choiceOfEmails } from './message.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface Commented {
	to: Reader
	school: string
	teacher: string
	student: string
	/** `0:42 Watch the rhythm here`. */
	comment: string
	path: string
	hasAccount: boolean
}

/** A teacher's comment on a recording, to the family. */
export function commentLetter({ to, school, teacher, student, comment, path, hasAccount }: Commented): Mail {
	const { hello, messages } = letterWords(to.language)
	const { subject, text, button } = messages.recording
	return letter({
		kind: 'recording-comment',
		language: to.language,
		to: to.email,
		subject: subject(student),
		paragraphs: [hello(to.name), text(teacher, student, school), comment],
		...(hasAccount
			? { action: { label: button, path }, settings: choiceOfEmails('student', to.language) }
			: {}),
	})
}

/** The same as a line of a summary. */
export function commentLine({ to, teacher, student }: Commented): string {
	return letterWords(to.language).messages.recording.line(teacher, student)
}

interface CommentAnswered {
	to: Reader & { role: Role }
	/** The parent or student who answered. */
	from: string
	student: string
	answer: string
	path: string
}

/** Tells staff who commented on a recording what the family answered. */
export function commentAnswerLetter({ to, from, student, answer, path }: CommentAnswered): Mail {
	const { hello, messages } = letterWords(to.language)
	const { subject, text, button } = messages.recordingAnswer
	return letter({
		kind: 'recording-answer',
		language: to.language,
		to: to.email,
		subject: subject(student),
		paragraphs: [hello(to.name), text(from, student), answer],
		action: { label: button, path },
		settings: choiceOfEmails(to.role, to.language),
	})
}

/** The same as a line of a summary. */
export function commentAnswerLine({ to, from, student }: CommentAnswered): string {
	return letterWords(to.language).messages.recordingAnswer.line(from, student)
}
