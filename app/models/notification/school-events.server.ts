import type { Tx } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import { eventHref } from '#app/domain/event/href.ts'
import { href } from '#app/domain/href.ts'
import { OTHER_TIME, type TrialAsked } from '#app/domain/join/offer.ts'
import {
	offerAnswerLetter,
	makeUpRequestLetter,
	makeUpRequestLine,
	moveRequestLetter,
	moveRequestLine,
	offerAnswerLine,
	timeOffLetter,
	timeOffLine,
	type OfferAnswered,
	type TimeOffNews,
} from '#app/letters/notification.server.ts'
import { newSignUpLetter, newSignUpLine } from '#app/letters/sign-up.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { absenceDays, type DaysOff } from '../lesson/change-words.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { officeOf, tellPeople } from './people.server.ts'

interface Asked {
	student: { id: string; name: string }
	wish: string
}

/** Notifies the office that a family asks to move a lesson. */
export function tellOfMoveRequest(
	tx: Tx,
	access: Access,
	{ lesson, student, wish }: Asked & { lesson: { id: string; startsAt: number } },
) {
	const { school } = access
	tellPeople(tx, access, 'change', officeOf(tx, access), (to) => {
		const path = href.lesson(lesson.id)
		const when = momentWords(lesson.startsAt, school.timeZone, datesIn(to.language, school.paperFormat))
		const told = { to, student: student.name, when, wish, path }
		return { line: { text: moveRequestLine(told), path }, mail: () => moveRequestLetter(told) }
	})
}

/** Notifies the office that a family asks for the time of a make-up lesson. */
export function tellOfMakeUpRequest(tx: Tx, access: Access, { student, wish }: Asked) {
	const path = href.attendance('credits')
	tellPeople(tx, access, 'change', officeOf(tx, access), (to) => {
		const told = { to, student: student.name, wish, path }
		return { line: { text: makeUpRequestLine(told), path }, mail: () => makeUpRequestLetter(told) }
	})
}

interface TimeOffAsked extends DaysOff {
	teacher: string
	reason?: string | null
}

/**
 * Notifies the office that a teacher asks for time off, withdraws the request, or cancels approved days. Office accounts cannot
 * open the page of a teacher.
 */
export function tellOfTimeOff(
	tx: Tx,
	access: Access,
	news: TimeOffNews,
	{ teacher, reason, ...off }: TimeOffAsked,
) {
	const path = href.teacherAway()
	tellPeople(tx, access, 'change', officeOf(tx, access), (to) => {
		const told = { to, news, teacher, days: absenceDays(access, off, to.language), reason, path }
		return { line: { text: timeOffLine(told), path }, mail: () => timeOffLetter(told) }
	})
}

/** Notifies the office of a family's answer to an offer. */
export function tellOfAnswer(
	tx: Tx,
	access: Access,
	offer: Pick<OfferAnswered, 'answer' | 'student' | 'className' | 'visits'> & { classId: string },
) {
	const { classId, ...answered } = offer
	const path = href.class(classId, 'waiting-list')
	tellPeople(tx, access, 'offer', officeOf(tx, access), (to) => {
		const dates = datesIn(to.language, access.school.paperFormat)
		const told = { ...answered, to, dates, path }
		return { line: { text: offerAnswerLine(told), path }, mail: () => offerAnswerLetter(told) }
	})
}

interface EntryNews {
	is: 'enter' | 'withdraw'
	student: string
	event: { id: string; name: string }
}

/** Notifies the office that a family or teacher signed a student up for a recital or exam, or withdrew. */
export function tellOfEntry(tx: Tx, access: Access, { is, student, event }: EntryNews) {
	if (access.reach === 'all') return
	const path = eventHref(true, event.id)
	tellPeople(tx, access, 'offer', officeOf(tx, access), (to) => {
		const dates = datesIn(to.language, access.school.paperFormat)
		const told = { to, answer: is, student, className: event.name, dates, path }
		return { line: { text: offerAnswerLine(told), path }, mail: () => offerAnswerLetter(told) }
	})
}

interface SignedUp {
	student: string
	className: string | null
	/** The outcome of a sign-up for a class. The office decides about a request. */
	became?: 'seat' | 'waiting' | 'request'
	trial?: TrialAsked | null
	message?: string
	contact?: { name: string; email: string; phone?: string | null }
	/** The only guardian of a new child whose family has others. */
	onlyGuardian?: string
}

/** Notifies the office that a person signed up for a class, asked for a trial lesson, or has a question. */
export function tellOfSignUp(tx: Tx, access: Access, { trial, contact, ...about }: SignedUp) {
	const { school } = access
	const asked = trial ? trialWords(tx, access, trial) : null
	const reached = contact && { ...contact, phone: phoneWords(contact.phone ?? null, school) }
	tellPeople(tx, access, 'offer', officeOf(tx, access), (to) => {
		const told = { ...about, contact: reached, trial: asked?.(to.language), to }
		return { line: { text: newSignUpLine(told), path: href.signUps() }, mail: () => newSignUpLetter(told) }
	})
}

/** Says when and with whom a trial lesson is asked for, in a language. Empty for another time than those offered. */
export function trialWords(tx: Tx, access: Access, trial: TrialAsked): (language: Language) => string {
	if (trial === OTHER_TIME) return () => ''
	const { timeZone, paperFormat } = access.school
	const teacher = tx
		.select({ name: teachers.name })
		.from(teachers)
		.where(rowOf(teachers, access, trial.teacherId))
		.get()
	return (language) =>
		[momentWords(trial.at, timeZone, datesIn(language, paperFormat)), teacher?.name]
			.filter(Boolean)
			.join(', ')
}
