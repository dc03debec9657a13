import type { Tx } from '#db/client.server.ts'
import { signUps } from '#db/schema/index.ts'
import type { PlaceChange } from '#app/domain/class/place-change.ts'
import { fitsAges, OTHER_TIME, type TrialAsked } from '#app/domain/join/offer.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { signUpReceipt } from '#app/letters/sign-up.server.ts'
import { ageOn, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { firstLessonWords, firstSeatDay } from '../class/first-lesson.server.ts'
import { endHold, freeBesideHolds } from './held-seats.server.ts'
import { joinClass, type Joining } from '../enrolment/joining.server.ts'
import { seatsOf } from '../enrolment/seats.server.ts'
import { tellTeachersOfPlaces } from '../lesson/place-letters.server.ts'
import { signDocument } from '../mail/document-link.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { queueEvent } from '../mail/webhook-outbox.server.ts'
import { tellOfSignUp, trialWords } from '../notification/school-events.server.ts'
import type { Child } from '../student/guardian.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { writeWhole } from '../undo.server.ts'
import { keepAgreed, listShownTexts, refuseTexts, TO_ASK, type Agreed } from './consents-shown.server.ts'
import { inviteNewcomer } from './invitations.server.ts'
import { addNewcomers, type Contact, type Newcomer } from './newcomers.server.ts'
import { officeLooksFirst } from './offered.server.ts'
import { billFirst, findPayTerms, payWords, type ToPay } from './pay-terms.server.ts'
import { findShownClass, type ShownClass } from './shown-classes.server.ts'

export type Became = 'seat' | 'waiting' | 'request'

export interface SignUpWish extends Agreed {
	classId: string
	children: Newcomer[]
	/** An adult who joins for themselves. */
	isSelf: boolean
	contact: Contact & { language: Language }
	/** On the waiting list, where there is no seat for all of them. */
	waits: boolean
	/** The token of the seats that are held for them. */
	hold: string
	message?: string
	/** The amount the form says is paid now, in hundredths. */
	pays?: number
}

export const CLOSED =
	'This class takes nobody at the moment. Nothing was sent: choose another class, or write and ask.'

/** The outcome of a sign-up for a class: a seat, the waiting list, or a request to the office. */
export function signUpFamily(access: Access, wish: SignUpWish): Outcome<Became> {
	return writeWhole<Became>((tx) => {
		const shownClass = findShownClass(access, wish.classId)
		if (!shownClass || shownClass.offer === 'closed') return refused({ form: CLOSED }, { status: 409 })
		const { children: people, hold, waits } = wish
		const isForOffice = waitsForOffice(access, shownClass, people, people.length)
		const became = decide(tx, access, shownClass, { isForOffice, seats: people.length, hold, waits })
		if (!became.ok) return became
		const wrong = refuseTexts(listShownTexts(access), wish)
		if (wrong) return wrong
		const terms = became.value === 'seat' ? findPayTerms(access, shownClass, people.length) : null
		if (terms && terms.payNowMinor !== wish.pays) return refused({ form: OTHER_AMOUNT }, { status: 409 })
		const { contact, isSelf, message } = wish
		const state = terms?.is === 'online' ? 'waiting' : STATES[became.value]
		const came = addNewcomers(tx, access, wish.children, contact, { state, isSelf, message })
		if (!came.ok) return came
		const { children, holder } = came.value
		const startsOn = terms?.startsOn
		const joins: PlaceChange[] = []
		const placed = placeEach(tx, access, shownClass, wish, {
			became: became.value,
			children,
			startsOn,
			// Only a seat that waits for its payment has a day here.
			keepsState: startsOn !== undefined,
			toTell: joins,
		})
		if (!placed.ok) return placed
		const billed = terms ? billFirst(tx, access, children, terms) : done(null)
		if (!billed.ok) return billed
		for (const child of children) keepAgreed(tx, access, child, wish, isSelf ? child.name : contact.name)
		endHold(tx, access, wish.hold)
		// The teacher reads of a place that waits for its payment once it is paid.
		if (terms?.is !== 'online') tellTeachersOfPlaces(tx, access, joins)
		const isInvited = became.value !== 'request' && inviteNewcomer(tx, access, holder, contact.email)
		writeFamily(tx, access, shownClass.name, wish, {
			is: became.value,
			startsOn,
			pays: billed.value,
			isInvited,
		})
		for (const { name } of children)
			tellOfSignUp(tx, access, {
				student: name,
				className: shownClass.name,
				became: became.value,
				message,
				contact,
			})
		return became
	})
}

const OTHER_AMOUNT =
	'What is paid now has changed while you had this open. Look at it again below, and send the form once more.'

const STATES = { seat: 'active', waiting: 'waiting', request: 'enquiry' } as const

interface Wanted {
	seats: number
	/** True if the office decides. No family is turned away by the page. */
	isForOffice: boolean
	hold: string
	waits: boolean
}

/** The class's switch decides what a family may do. */
export function decide(
	tx: Tx,
	access: Access,
	shownClass: ShownClass,
	{ seats, isForOffice, hold, waits }: Wanted,
): Outcome<Became> {
	if (shownClass.joining === 'by_approval' || isForOffice) return done('request')
	const counted = seatsOf(tx, access.schoolId, shownClass.id, shownClass.capacity)
	const free = freeBesideHolds(tx, access, { ...shownClass, counted, hold })
	if (free === null || free >= seats) return done('seat')
	if (waits) return done('waiting')
	const text =
		free === 0
			? 'The last place was taken while you had this open. Nothing is lost: tick the waiting list below and send it again.'
			: `Only ${free} of the places are left. Remove a child, or tick the waiting list below for all of you.`
	return refused({ waits: text }, { status: 409 })
}

/** True if an age does not fit, or the office looks first at all newcomers. */
export function waitsForOffice(
	access: Access,
	shownClass: ShownClass,
	children: { birthDate?: string | null }[],
	newcomers: number,
): boolean {
	const day = today(access.school.timeZone)
	const isForAll = shownClass.ageFrom === null && shownClass.ageTo === null
	const fits = children.every(({ birthDate }) =>
		birthDate ? fitsAges(ageOn(birthDate, day), shownClass) : isForAll,
	)
	return !fits || officeLooksFirst(access, newcomers)
}

type Placing = Pick<Partial<Joining>, 'startsOn' | 'keepsState' | 'toTell'>

function placeEach(
	tx: Tx,
	access: Access,
	shownClass: ShownClass,
	{ hold, message }: SignUpWish,
	{ became, children, ...more }: { became: Became; children: Child[] } & Placing,
): Outcome<null> {
	for (const child of children) {
		const placed =
			became === 'request' ? null : place(tx, access, shownClass.id, child, { hold, became, ...more })
		if (placed && !placed.ok) return placed
		const enrolmentId = placed?.value
		keepSignUp(tx, access, {
			studentId: child.id,
			kind: became,
			classId: shownClass.id,
			enrolmentId,
			message,
		})
	}
	return done(null)
}

/** A seat from a day on, its first possible day if none is named, or a place in the queue. */
export function place(
	tx: Tx,
	access: Access,
	classId: string,
	{ id: studentId, name }: Child,
	{ hold, became, startsOn: later, keepsState, toTell }: { hold: string; became: Became } & Placing,
): Outcome<string> {
	const startsOn = later ?? firstSeatDay(access, classId)
	const joined = joinClass(tx, access, {
		studentId,
		studentName: name,
		classId,
		startsOn,
		keepsState,
		isTrial: false,
		hold,
		ifFull: became === 'waiting' ? 'wait' : 'refuse',
		queues: became === 'waiting',
		toTell,
	})
	return joined.ok ? done(joined.value.id) : joined
}

type Kept = Pick<typeof signUps.$inferInsert, 'studentId' | 'kind'> &
	Partial<
		Pick<
			typeof signUps.$inferInsert,
			'classId' | 'enrolmentId' | 'trialAt' | 'teacherId' | 'message' | 'isKnown' | 'askedBy'
		>
	>

/** Notes what became of a sign-up. */
export function keepAs(
	tx: Tx,
	access: Access,
	id: string,
	became: Partial<Pick<typeof signUps.$inferInsert, 'kind' | 'enrolmentId' | 'payUntil'>>,
) {
	tx.update(signUps)
		.set(became)
		.where(rowOf(signUps, access, id))
		.run()
}

/** Leaves a sign-up for the office to answer. */
export function keepSignUp(tx: Tx, { schoolId }: Access, kept: Kept, now = Date.now()) {
	tx.insert(signUps)
		.values({ ...kept, schoolId, id: newId(now), createdAt: now })
		.run()
	queueEvent(tx, schoolId, 'signup.received', kept.studentId)
}

/** Contains nothing the visitor typed, because the address may belong to a stranger. */
function writeFamily(
	tx: Tx,
	access: Access,
	className: string,
	{ classId, contact }: SignUpWish,
	{
		is,
		startsOn,
		pays,
		isInvited,
	}: { is: Became; startsOn?: string; pays: ToPay | null; isInvited: boolean },
) {
	const { schoolId, school } = access
	const { email, language } = contact
	const toPay = pays && {
		...payWords(access, pays, language),
		token: signDocument({ schoolId, kind: 'invoice', id: pays.invoiceId }),
	}
	const start = is === 'seat' ? firstLessonWords(access, classId, startsOn ?? null, language) : ''
	const to = { email, language, name: '' }
	const receipt = { to, school: school.name, className, is, start, toPay, isInvited }
	queueSchoolMail(tx, schoolId, [signUpReceipt(receipt)])
}

/** A question or a request for a trial lesson makes a student in the state Inquiry, with the message. */
export function takeInquiry(
	access: Access,
	asked: Agreed & {
		person: Newcomer
		contact: Contact & { language: Language }
		message?: string
		trial: TrialAsked | null
	},
): Outcome<null> {
	return writeWhole<null>((tx) => {
		const wrong = refuseTexts(listShownTexts(access, TO_ASK), asked)
		if (wrong) return wrong
		const { person, contact, message, trial } = asked
		const isSelf = person.birthDate ? isAdult(access, person.birthDate) : nameOf(person) === contact.name
		const came = addNewcomers(tx, access, [person], contact, { state: 'enquiry', isSelf, message })
		if (!came.ok) return came
		for (const { id, name } of came.value.children) {
			const kind = trial ? ('trial' as const) : ('question' as const)
			keepAgreed(tx, access, { id, name }, asked, contact.name)
			keepSignUp(tx, access, {
				studentId: id,
				kind,
				message,
				...(trial && trial !== OTHER_TIME ? { trialAt: trial.at, teacherId: trial.teacherId } : {}),
			})
			tellOfSignUp(tx, access, { student: name, className: null, trial, message, contact })
		}
		const to = { email: contact.email, language: contact.language, name: '' }
		const about = { className: null, trial: trial && trialWords(tx, access, trial)(contact.language) }
		const receipt = signUpReceipt({ to, school: access.school.name, is: 'request', ...about })
		queueSchoolMail(tx, access.schoolId, [receipt])
		return done(null)
	})
}

const ADULT = 18

function isAdult({ school }: Access, birthDate: string): boolean {
	return ageOn(birthDate, today(school.timeZone)) >= ADULT
}
