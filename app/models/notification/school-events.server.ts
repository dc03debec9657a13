import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { memberships, teachers, users } from '#db/schema/index.ts'
import type { Role } from '#app/domain/account/roles.ts'
import type { Consequence } from '#app/domain/attendance/consequence-labels.ts'
import { eventHref } from '#app/domain/event/href.ts'
import type { NotificationEvent } from '#app/domain/notification/events.ts'
import { href } from '#app/domain/href.ts'
import { OTHER_TIME, type TrialAsked } from '#app/domain/join/offer.ts'
import {
	absenceLetter,
	absenceLine,
	offerAnswerLetter,
	makeUpRequestLetter,
	makeUpRequestLine,
	moveRequestLetter,
	moveRequestLine,
	offerAnswerLine,
	timeOffLetter,
	timeOffLine,
	type AbsenceNews,
	type OfferAnswered,
	type TimeOffNews,
} from '#app/letters/notification.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { newSignUpLetter, newSignUpLine } from '#app/letters/sign-up.server.ts'
import { letterWords, type Reader } from '#app/letters/words.server.ts'
import { momentWords, plainDateWords } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { absenceDays, type DaysOff } from '../lesson/change-words.server.ts'
import { classTitleIn, ownInstrument } from '../lesson/lesson-name.server.ts'
import { canOpenLessons, listLessonRecipients } from '../lesson/recipients.server.ts'
import { listTeachersToTell } from '../lesson/teacher-accounts.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { asReader } from '../reader.server.ts'
import { tell, type Line } from './telling.server.ts'

interface Person {
	membershipId: string | null
	key?: string
	role: Role
	name: string
	email: string | null
}

interface Absent {
	lesson: { id: string; classId: string; class: string; startsAt: number; teacherId: string | null }
	student: { id: string; name: string }
	note?: string
	is?: AbsenceNews
	tells?: boolean
	effect?: Consequence & { noticeHours: number; isInTime: boolean }
}

/**
 * Notifies the teacher of an absence, and the family if the office `tells` it. What a family reports or takes back goes to the
 * office, to the family and to the person who did it as well. That an absence counts as in time concerns the family alone.
 * Returns the ids of the emails that these readers of the portal get.
 */
export function tellOfAbsence(
	tx: Tx,
	access: Access,
	{ lesson, student, note, is = 'reported', tells = false, effect }: Absent,
): string[] {
	const { school, role, kind, membershipId } = access
	const teacher = teacherOf(access, lesson.teacherId)
	const isOfFamily = role === 'student'
	const people =
		is === 'excused'
			? familyOf(access, student.id)
			: isOfFamily
				? [...teacher, ...officeOf(tx, access), ...familyOf(access, student.id), ...themselves(tx, access)]
				: [...teacher, ...(tells ? familyOf(access, student.id) : [])]
	const instrument = ownInstrument(access, lesson.classId)
	const from = !isOfFamily ? 'office' : kind === 'learner' ? 'student' : 'family'
	return tellEach(tx, access, 'absence', people, (to, person) => {
		const path = lessonHref(lesson, to.role)
		const { ownLesson } = letterWords(to.language).lessons.absence
		// The class of a private lesson is usually named after the student.
		const className =
			lesson.class !== student.name
				? classTitleIn(access, lesson, to.language)
				: instrument
					? `${ownLesson} (${instrument})`
					: ownLesson
		const when = momentWords(lesson.startsAt, school.timeZone, datesIn(to.language, school.paperFormat))
		const isReporter = person.membershipId === membershipId
		const isOwn = person.key === `student:${student.id}` || (from === 'student' && isReporter)
		const hasAccount = to.role === 'student' ? canOpenLessons(access, person) : person.membershipId !== null
		const about = { is, student: student.name, className, when, note, from, isOwn, hasAccount } as const
		const means = effect && to.role === 'student' ? absenceEffect(access, effect, to.language) : undefined
		const { trialGoesOn } = effect ?? {}
		const told = { ...about, to, school: school.name, path, means, trialGoesOn }
		return { line: { text: absenceLine(told), path }, mail: () => absenceLetter(told) }
	})
}

/** The consequences with the day written as the reader reads days. None if an earlier absence stays as it was. */
function absenceEffect({ school }: Access, effect: NonNullable<Absent['effect']>, language: Language) {
	const { expiresOn, stays } = effect
	if (stays) return undefined
	const until = expiresOn && plainDateWords(expiresOn, datesIn(language, school.paperFormat))
	return { ...effect, until, isSolo: school.kind === 'solo' }
}

interface Asked {
	student: Absent['student']
	wish: string
}

/** Notifies the office that a family asks to move a lesson. */
export function tellOfMoveRequest(
	tx: Tx,
	access: Access,
	{ lesson, student, wish }: Asked & Pick<Absent, 'lesson'>,
) {
	const { school } = access
	tellEach(tx, access, 'change', officeOf(tx, access), (to) => {
		const path = lessonHref(lesson, to.role)
		const when = momentWords(lesson.startsAt, school.timeZone, datesIn(to.language, school.paperFormat))
		const told = { to, student: student.name, when, wish, path }
		return { line: { text: moveRequestLine(told), path }, mail: () => moveRequestLetter(told) }
	})
}

/** Notifies the office that a family asks for the time of a make-up lesson. */
export function tellOfMakeUpRequest(tx: Tx, access: Access, { student, wish }: Asked) {
	const path = href.attendance('credits')
	tellEach(tx, access, 'change', officeOf(tx, access), (to) => {
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
	tellEach(tx, access, 'change', officeOf(tx, access), (to) => {
		const told = { to, news, teacher, days: absenceDays(access, off, to.language), reason, path }
		return { line: { text: timeOffLine(told), path }, mail: () => timeOffLetter(told) }
	})
}

function lessonHref({ id, classId }: Absent['lesson'], role: Role): string {
	if (role === 'student') return href.portal('schedule')
	return role === 'teacher' ? href.teacherLesson(classId, id) : href.lesson(id)
}

/** Notifies the office of a family's answer to an offer. */
export function tellOfAnswer(
	tx: Tx,
	access: Access,
	offer: Pick<OfferAnswered, 'answer' | 'student' | 'className' | 'visits'> & { classId: string },
) {
	const { classId, ...answered } = offer
	const path = href.class(classId, 'waiting-list')
	tellEach(tx, access, 'offer', officeOf(tx, access), (to) => {
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
	tellEach(tx, access, 'offer', officeOf(tx, access), (to) => {
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
	tellEach(tx, access, 'offer', officeOf(tx, access), (to) => {
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

/** Each person once, and each mailbox once. Returns the ids of the emails to families and students. */
function tellEach(
	tx: Tx,
	{ schoolId }: Access,
	event: NotificationEvent,
	people: Person[],
	compose: (to: Required<Reader> & { role: Role }, person: Person) => { line: Line; mail: () => Mail },
): string[] {
	const isFirst = (person: Person, i: number) =>
		people.findIndex(
			(other) =>
				(person.membershipId !== null && other.membershipId === person.membershipId) ||
				(person.email !== null && other.email !== null && fold(other.email) === fold(person.email)),
		) === i
	return people
		.filter((person, i) => (person.membershipId || person.email) && isFirst(person, i))
		.flatMap((person) => {
			const to = asReader(schoolId, { ...person, email: person.email ?? '' })
			const mailId = tell(tx, schoolId, person, event, compose(to, person))
			return mailId && person.role === 'student' ? [mailId] : []
		})
}

const place = {
	membershipId: memberships.id,
	role: memberships.role,
	name: users.name,
	email: users.email,
}

function placesWhere(tx: Tx, access: Access, which: SQL): Person[] {
	return tx
		.select(place)
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				rowsOf(memberships, access),
				which,
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
				isNull(memberships.awaitedSince),
			),
		)
		.all()
}

function officeOf(tx: Tx, access: Access) {
	return placesWhere(tx, access, inArray(memberships.role, ['admin', 'solo_teacher_admin']))
}

function themselves(tx: Tx, access: Access) {
	return access.membershipId ? placesWhere(tx, access, eq(memberships.id, access.membershipId)) : []
}

/** Without an account, the email goes to the teacher's own address. Never the person who made the change. */
function teacherOf(access: Access, teacherId: string | null): Person[] {
	return listTeachersToTell(access, teacherId ? [teacherId] : [])
		.filter(({ of }) => of === null || of !== access.membershipId)
		.map((teacher) => ({ ...teacher, key: `teacher:${teacher.id}` }))
}

function familyOf(access: Access, studentId: string): Person[] {
	const { people } = listLessonRecipients(access, [studentId], 'absence')
	return people.map((person) => ({ ...person, role: 'student' }))
}
