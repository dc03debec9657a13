import type { Role } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { plainDateWords, type DateWriting } from '#app/utils/dates.ts'
import { listWords } from '#app/utils/spoken.ts'
import { letter } from './letter.server.ts'
import { choiceOfEmails } from './message.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface To extends Reader {
	role: Role
}

export interface OfferAnswered {
	to: To
	/** To a seat in a class, or to a recital or exam. */
	answer: 'accept' | 'decline' | 'enter' | 'withdraw'
	student: string
	/** The class or the event. */
	className: string
	/** Visitors who have the seat on some days. */
	visits?: readonly { day: string; names: readonly string[] }[]
	dates: DateWriting
	path: string
}

interface MoveAsked {
	to: To
	student: string
	when: string
	wish: string
	path: string
}

/** A family's request to move a lesson, to the office. */
export function moveRequestLetter(asked: MoveAsked): Mail {
	const { to, student, when, wish, path } = asked
	const { hello, lessons } = letterWords(to.language)
	return letter({
		kind: 'move-request',
		language: to.language,
		to: to.email,
		subject: lessons.moveRequest.subject(student, when),
		paragraphs: [hello(to.name), moveRequestLine(asked), wish, lessons.moveRequest.next],
		action: { label: lessons.absence.button, path },
		settings: choiceOfEmails(to.role, to.language),
	})
}

/** The request as a line of a summary. */
export function moveRequestLine({ to, student, when }: MoveAsked): string {
	return letterWords(to.language).lessons.moveRequest.text(student, when)
}

type MakeUpAsked = Omit<MoveAsked, 'when'>

/** A family's request for the time of a make-up lesson, to the office. */
export function makeUpRequestLetter(asked: MakeUpAsked): Mail {
	const { to, student, wish, path } = asked
	const { hello, lessons } = letterWords(to.language)
	const { subject, wrote, next, button } = lessons.makeUpRequest
	return letter({
		kind: 'make-up-request',
		language: to.language,
		to: to.email,
		subject: subject(student),
		paragraphs: [hello(to.name), makeUpRequestLine(asked), ...(wish ? [wrote, wish] : []), next],
		action: { label: button, path },
		settings: choiceOfEmails(to.role, to.language),
	})
}

/** The request as a line of a summary. */
export function makeUpRequestLine({ to, student }: MakeUpAsked): string {
	return letterWords(to.language).lessons.makeUpRequest.text(student)
}

export type TimeOffNews = 'timeOffRequest' | 'timeOffWithdrawn' | 'timeOffCanceled'

interface TimeOffTold {
	to: To
	news: TimeOffNews
	teacher: string
	/** `3 March 2026`, or `3 March 2026 to 5 March 2026`. */
	days: string
	reason?: string | null
	path: string
}

/** A teacher's request for time off, its withdrawal or the cancellation of approved days, to the office. */
export function timeOffLetter(told: TimeOffTold): Mail {
	const { to, news, teacher, days, reason, path } = told
	const text = letterWords(to.language)
	const { subject, button } = text.lessons[news]
	return letter({
		kind: 'time-off-request',
		language: to.language,
		to: to.email,
		subject: subject(teacher, days),
		paragraphs: [text.hello(to.name), timeOffLine(told), ...(reason ? [text.reason(reason)] : [])],
		action: { label: button, path },
		settings: choiceOfEmails(to.role, to.language),
	})
}

/** The same as a line of a summary. */
export function timeOffLine({ to, news, teacher, days }: TimeOffTold): string {
	return letterWords(to.language).lessons[news].text(teacher, days)
}

/** Reports a family's answer to an offered seat. */
export function offerAnswerLetter(answered: OfferAnswered): Mail {
	const { to, answer, student, className, path } = answered
	const { hello, lessons, events } = letterWords(to.language)
	const { subject } = lessons.answer[answer]
	const isOfEvent = answer === 'enter' || answer === 'withdraw'
	return letter({
		kind: 'offer-answer',
		language: to.language,
		to: to.email,
		subject: subject(className, student),
		paragraphs: [hello(to.name), offerAnswerLine(answered)],
		action: { label: isOfEvent ? events.teachers.open : lessons.answer.button, path },
		settings: choiceOfEmails(to.role, to.language),
	})
}

/** The answer as a line of a summary. */
export function offerAnswerLine(answered: OfferAnswered): string {
	const { to, answer, student, className, visits = [], dates } = answered
	const text = letterWords(to.language).lessons.answer
	const visited = visits.map(({ day, names }) =>
		text.visited(names.length, plainDateWords(day, dates), listWords(names, to.language)),
	)
	return [text[answer].text(student, className), ...visited].join(' ')
}

/** The next day's lessons for one mailbox. */
export function lessonReminderLetter(details: {
	to: Reader
	replyTo?: string
	school: string
	day: string
	lessons: readonly { student: string; line: string; link: string | null }[]
	unsubscribe: string
}): Mail {
	const { to, replyTo, school, day, lessons, unsubscribe } = details
	const { hello, lessons: text } = letterWords(to.language)
	const { reminder } = text
	return letter({
		kind: 'lesson-reminder',
		language: to.language,
		to: to.email,
		replyTo,
		subject: reminder.subject(lessons.length, school),
		paragraphs: [
			hello(to.name),
			reminder.text(day),
			lessons
				.map(({ student, line, link }) => [`${student}: ${line}`, link].filter(Boolean).join('\n'))
				.join('\n'),
			reminder.cannotCome(school),
		],
		unsubscribe: { label: reminder.unsubscribe(school), path: siteHref.unsubscribe(unsubscribe) },
	})
}

/** Everything since the last summary. */
export function summaryLetter(details: {
	to: To
	school: string
	lines: readonly { text: string; path: string }[]
	more: number
	unsubscribe: string
}): Mail {
	const { to, school, lines, more, unsubscribe } = details
	const { hello, messages } = letterWords(to.language)
	const { summary } = messages
	return letter({
		kind: 'summary',
		language: to.language,
		to: to.email,
		subject: summary.subject(school, lines.length + more),
		paragraphs: [
			hello(to.name),
			lines.map(({ text }) => `• ${text}`).join('\n'),
			...(more > 0 ? [summary.more(more)] : []),
		],
		action: {
			label: summary.button,
			path:
				lines.length === 1 && lines[0]
					? lines[0].path
					: // A family's school may have hidden the messages.
						to.role === 'student'
						? href.studentHome()
						: href.messaging(),
		},
		settings: choiceOfEmails(to.role, to.language),
		unsubscribe: { label: summary.unsubscribe, path: siteHref.unsubscribe(unsubscribe) },
	})
}
