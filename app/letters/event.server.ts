import { portalWords } from '#app/content/portal/catalogs.ts'
import type { Role } from '#app/domain/account/roles.ts'
import { eventHref, portalEventsHref } from '#app/domain/event/href.ts'
import type { EventOutcome } from '#app/domain/event/labels.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { choiceOfEmails } from './message.server.ts'
import type { LetterWords } from '#app/content/letters/catalogs.ts'
import { letterWords, type Reader } from './words.server.ts'

/** Change of an event or of a sign-up, or an invitation to one. */
export type EventNews = 'invited' | 'signed-up' | 'withdrawn' | 'changed' | 'canceled'

/** `amount` is null for readers who do not pay. */
export interface EventFee {
	/** `late` is owed after a sign-up that can no longer be withdrawn free of charge. */
	is: 'owed' | 'late' | 'stays' | 'free' | 'credited' | 'later'
	amount: string | null
	/** True if several students are asked, and each of them costs the amount. */
	isEach: boolean
	/** The student who takes part, or several. */
	student: string
	/** The last day to withdraw free of charge. */
	until: string
}

interface EventLetter {
	to: Reader
	news: EventNews
	school: string
	event: string
	when: string
	place: string
	/** The portal shows it to families as well. */
	note: string | null
	/** The first of the students; signing up and withdrawing are about only one. */
	student: string
	/** One line per student. */
	lines: readonly string[]
	/** The last day to sign up. */
	until: string
	reason?: string
	fees: readonly EventFee[]
	hasAccount: boolean
	/** True for readers who may sign a student up and withdraw them. */
	mayBook: boolean
}

/** Tells a family about a recital or exam a student is signed up for or invited to. */
export function eventLetter(details: EventLetter): Mail {
	const { to, news, school, event, when, place, note, student, lines } = details
	const { until, reason, fees, hasAccount, mayBook } = details
	const isInvited = news === 'invited'
	const mayAct = hasAccount && mayBook
	const text = letterWords(to.language)
	const { events } = text
	return letter({
		kind: 'event',
		language: to.language,
		to: to.email,
		subject: events[news].subject(event, student),
		paragraphs: [
			text.hello(to.name),
			events[news].text(school, event, student),
			`${when}\n${place}`,
			...(note && (isInvited || news === 'signed-up') ? [note] : []),
			...(reason ? [text.reason(reason)] : []),
			...(news === 'withdrawn'
				? []
				: [`${isInvited ? events.guests : events.who(lines.length)}\n${lines.join('\n')}`]),
			...(isInvited ? [mayAct ? events.signUp(until) : events.answer(school, until)] : []),
			...fees.map((fee) => feeWords(fee, text)),
			...(news === 'signed-up' ? [mayAct ? events.withdraw : events.withdrawByAsking(school)] : []),
		],
		...(hasAccount ? familyLinks(to) : {}),
	})
}

interface ResultLetter {
	to: Reader
	school: string
	event: string
	student: string
	/** Null if the result was removed. */
	outcome: EventOutcome | null
	mark: string | null
	note: string | null
	hasAccount: boolean
}

/** Tells a family the result of an exam, an absence, or that either was removed. */
export function resultLetter(result: ResultLetter): Mail {
	const { to, school, event, student, outcome, mark, note, hasAccount } = result
	const { hello, events } = letterWords(to.language)
	const { outcomes, examiner } = portalWords(to.language ?? 'en').events
	const isGraded = outcome !== null && outcome !== 'absent'
	const text = events[isGraded ? 'result' : (outcome ?? 'removed')]
	return letter({
		kind: 'event-result',
		language: to.language,
		to: to.email,
		subject: text.subject(event, student),
		paragraphs: [
			hello(to.name),
			text.text(school, event, student),
			...(isGraded ? [[outcomes[outcome], mark].filter(Boolean).join(', ')] : []),
			...(note ? [`${examiner}: ${note}`] : []),
		],
		...(hasAccount ? familyLinks(to) : {}),
	})
}

function familyLinks({ language }: Reader) {
	return {
		action: { label: letterWords(language).events.see, path: portalEventsHref() },
		settings: choiceOfEmails('student', language),
	}
}

interface TeachersEventLetter {
	to: Reader & { role: Role; hasAccount: boolean }
	school: string
	event: { id: string; name: string }
	/** When and where: before the event was moved, and now. A canceled event has no new one. */
	was: string
	now?: string
	reason?: string
	/** One line for each of the teacher's students. */
	lines: readonly string[]
}

/** Tells a teacher that a recital or exam of their students was moved or canceled. */
export function teachersEventLetter({
	to,
	school,
	event,
	was,
	now,
	reason,
	lines,
}: TeachersEventLetter): Mail {
	const text = letterWords(to.language)
	const { teachers, canceled, changed } = text.events
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject: (now ? changed : canceled).subject(event.name),
		paragraphs: [
			text.hello(to.name),
			...(now
				? [teachers.moved(school, event.name), `${teachers.before(was)}\n${teachers.now(now)}`]
				: [canceled.text(school, event.name), was]),
			...(reason ? [text.reason(reason)] : []),
			`${teachers.students(lines.length)}\n${lines.join('\n')}`,
		],
		...(to.hasAccount
			? {
					action: { label: teachers.open, path: eventHref(to.role !== 'teacher', event.id) },
					settings: choiceOfEmails(to.role, to.language),
				}
			: {}),
	})
}

function feeWords({ is, amount, isEach, student, until }: EventFee, { events }: LetterWords): string {
	const { left } = events
	if (is !== 'owed' && is !== 'late')
		return left[is](amount === null ? left.feeOther(student) : left.fee(amount), until)
	const costs =
		amount === null ? events.costsOther(student) : events.costs(isEach ? events.each(amount) : amount)
	return is === 'late' ? costs : `${costs} ${events.free(until)}`
}
