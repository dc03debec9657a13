import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { choiceOfEmails } from './message.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface Replied {
	to: Reader
	school: string
	/** The teacher or member of the office who replied. */
	from: string
	reply: string
	path: string
}

/** A reply to feedback, to the family member who gave it. */
export function feedbackReplyLetter({ to, school, from, reply, path }: Replied): Mail {
	const { hello, messages } = letterWords(to.language)
	const { subject, text, button } = messages.feedbackReply
	return letter({
		kind: 'feedback-reply',
		language: to.language,
		to: to.email,
		subject: subject(school),
		paragraphs: [hello(to.name), text(from, school), reply],
		action: { label: button, path },
		settings: choiceOfEmails('student', to.language),
	})
}

/** The same as a line of a summary. */
export function feedbackReplyLine({ to, from }: Replied): string {
	return letterWords(to.language).messages.feedbackReply.line(from)
}
