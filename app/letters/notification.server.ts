import type { Role } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { many } from '#app/domain/class/labels.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { choiceOfEmails } from './message.server.ts'

interface To {
	name: string
	email: string
	role: Role
}

interface AbsenceTold {
	to: To
	school: string
	student: string
	className: string
	when: string
	note?: string
	path: string
}

/** A family said that a student will not come. */
export function absenceLetter({ to, school, student, className, when, note, path }: AbsenceTold): Mail {
	const isFamily = to.role === 'student'
	return letter({
		kind: 'absence',
		to: to.email,
		subject: `${student} will be absent on ${when}`,
		paragraphs: [
			`Hello ${to.name},`,
			isFamily
				? `${school} knows that ${student} will not come to ${className} on ${when}.`
				: `The family of ${student} reported an absence from ${className} on ${when}.`,
			...(note ? [`Reason: ${note}`] : []),
		],
		action: { label: isFamily ? 'See your lessons' : 'Open the lesson', path },
		settings: choiceOfEmails(to.role),
	})
}

/** A family accepted or declined the seat it was offered. */
export function offerAnswerLetter(its: {
	to: To
	answer: 'accept' | 'decline'
	student: string
	className: string
	path: string
}): Mail {
	const { to, answer, student, className, path } = its
	const did = answer === 'accept' ? 'accepted' : 'declined'
	return letter({
		kind: 'offer-answer',
		to: to.email,
		subject: `Seat in ${className} ${did} for ${student}`,
		paragraphs: [`Hello ${to.name},`, `The family of ${student} ${did} the seat in ${className}.`],
		action: { label: 'Open the class', path },
		settings: choiceOfEmails(to.role),
	})
}

/** The lessons of the next day, for one mailbox. */
export function lessonReminderLetter(its: {
	to: { name: string; email: string }
	replyTo?: string
	school: string
	day: string
	lessons: readonly { student: string; line: string }[]
	unsubscribe: string
}): Mail {
	const { to, replyTo, school, day, lessons, unsubscribe } = its
	return letter({
		kind: 'lesson-reminder',
		to: to.email,
		replyTo,
		subject: `${many(lessons.length, 'lesson', 'lessons')} tomorrow at ${school}`,
		paragraphs: [
			`Hello ${to.name},`,
			`A reminder of ${day}:`,
			lessons.map(({ student, line }) => `${student}: ${line}`).join('\n'),
			`If somebody cannot come, please tell ${school}.`,
		],
		unsubscribe: {
			label: `Unsubscribe from lesson reminders of ${school}`,
			path: siteHref.unsubscribe(unsubscribe),
		},
	})
}

/** What happened since the last summary. */
export function summaryLetter(its: {
	to: To
	school: string
	lines: readonly { text: string; path: string }[]
	more: number
	unsubscribe: string
}): Mail {
	const { to, school, lines, more, unsubscribe } = its
	return letter({
		kind: 'summary',
		to: to.email,
		subject: `Your summary from ${school}: ${many(lines.length + more, 'notification', 'notifications')}`,
		paragraphs: [
			`Hello ${to.name},`,
			lines.map(({ text }) => `• ${text}`).join('\n'),
			...(more > 0 ? [`And ${more} more.`] : []),
		],
		action: { label: 'Open Solfa', path: lines.length === 1 && lines[0] ? lines[0].path : href.messaging() },
		settings: choiceOfEmails(to.role),
		unsubscribe: { label: 'Unsubscribe from this summary', path: siteHref.unsubscribe(unsubscribe) },
	})
}
