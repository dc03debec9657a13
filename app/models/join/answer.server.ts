import type { Tx } from '#db/client.server.ts'
import { signUps } from '#db/schema/index.ts'
import type { PlaceChange } from '#app/domain/class/place-change.ts'
import { stateRules } from '#app/domain/student/states.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { done, refused, refusedInForm, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { leaveClass } from '../class/leaving.server.ts'
import { changeQueue } from '../enrolment/queue.server.ts'
import { listLessonsAlone } from '../lesson/lessons-alone.server.ts'
import { tellTeachersOfPlaces } from '../lesson/place-letters.server.ts'
import { tellTeachers } from '../lesson/teacher-letters.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { setLeadStatus } from '../student/activity.server.ts'
import { writeWhole } from '../undo.server.ts'
import { invite, mailboxOf, welcome, writeAnswer } from './answer-letters.server.ts'
import { endFirstInvoice } from './declined-invoice.server.ts'
import { findSignUp, type FoundSignUp } from './inbox.server.ts'
import { endGivenSeat, findPlaceBeside, hasPlaces } from './given-seat.server.ts'
import { findShownClass } from './shown-classes.server.ts'
import { keepAs, place } from './sign-up.server.ts'

export interface Answered {
	student: string
	/** The class they were placed in, or wait for, or in which their place was taken back. */
	placed: string | null
	/** True if the class was full, so that they wait for a seat. */
	waits?: boolean
}

/**
 * Accepts a sign-up: the student gets a place in the class, or on its waiting list, and the family gets an email. A day that the
 * office chose is the first day of a seat. A student who has a place in the class already keeps it.
 */
export function acceptSignUp(
	access: Access,
	id: string,
	version: number,
	startsOn?: string,
): Outcome<Answered> {
	return answer(access, id, version, 'accepted', (tx, signUp) => {
		const { classId, hasPlace, className, student } = signUp
		if (signUp.state !== 'new') return refused({ form: ANSWERED }, { status: 409 })
		if (hasPlace) return confirmPlace(tx, access, signUp)
		if (!classId) return done({ student, placed: null })
		const given = findPlaceBeside(tx, access, signUp)
		if (given) {
			welcome(tx, access, { ...signUp, enrolmentId: given.id }, given.waits ? 'waits' : 'accepted')
			return done({ student, placed: className, waits: given.waits })
		}
		const waits = !startsOn && findShownClass(access, classId)?.free === 0
		const led =
			signUp.isKnown && stateRules[signUp.studentState].counts
				? done(null)
				: setLeadStatus(access, signUp.studentId, waits ? 'waiting' : 'active')
		if (!led.ok) return led
		const child = { id: signUp.studentId, name: student }
		const became = waits ? 'waiting' : 'seat'
		const seated = place(tx, access, classId, child, { hold: '', became, startsOn })
		if (!seated.ok) return refusedInForm(seated)
		tx.update(signUps)
			// A place that the office gave, which Undo takes back.
			.set({ kind: 'request', enrolmentId: seated.value })
			.where(rowOf(signUps, access, id))
			.run()
		welcome(tx, access, { ...signUp, enrolmentId: seated.value }, waits ? 'waits' : 'accepted')
		return done({ student, placed: className, waits })
	})
}

const ANSWERED = 'The place of this sign-up was answered in the meantime. Look at the list again.'

/** The teachers read of places that were held for a payment once they are the students' own. */
export function tellTeachersOfHeld(tx: Tx, access: Access, held: readonly FoundSignUp[]) {
	const joins = held.map(({ placeIn, className, student, placeFrom }): PlaceChange => {
		const place = { classId: placeIn ?? '', className: className ?? '', day: placeFrom ?? '' }
		return { ...place, student, is: 'joins' }
	})
	tellTeachersOfPlaces(tx, access, joins)
}

/**
 * Answers a sign-up that made its place itself. Only a place that still waits for its payment gets a letter: the family has read of
 * every other place, in the receipt or on the page of the payment.
 */
function confirmPlace(tx: Tx, access: Access, signUp: FoundSignUp): Outcome<Answered> {
	const isHeld = signUp.payUntil !== null
	// A place that waits for its payment is theirs from now on, and the invoice is due like any other.
	if (isHeld && signUp.studentState === 'waiting') {
		const led = setLeadStatus(access, signUp.studentId, 'active')
		if (!led.ok) return led
		tellTeachersOfHeld(tx, access, [signUp])
	}
	if (isHeld) welcome(tx, access, signUp, 'accepted')
	else invite(tx, access, signUp)
	return done({ student: signUp.student, placed: isHeld ? signUp.className : null })
}

/** Answers a question by email. The student stays an inquiry. */
export function answerInquiry(
	access: Access,
	id: string,
	{ version, message }: { version: number; message: string },
): Outcome<Answered> {
	return answer(access, id, version, 'accepted', (tx, signUp) => {
		if (!mailboxOf(access, signUp).email)
			return refused({ form: 'No email address is known. Call the family, then choose Done on the list.' })
		writeAnswer(tx, access, signUp, { is: 'answered', message })
		return done({ student: signUp.student, placed: null })
	})
}

/** Says no: the places it made are given up, and the family is written to where the office wishes so. */
export function declineSignUp(
	access: Access,
	id: string,
	{ version, message, tells }: { version: number; message: string; tells: boolean },
): Outcome<Answered> {
	return answer(access, id, version, 'declined', (tx, signUp) => {
		const given = findPlaceBeside(tx, access, signUp)
		if (given && !given.waits)
			return refused({
				form: `${signUp.student} is in ${signUp.className} already. Choose Place to accept the sign-up with that seat.`,
			})
		const ownIds = [signUp.enrolmentId ?? '', given?.id ?? '']
		const stays = signUp.isKnown || hasPlaces(tx, access, signUp.studentId, ownIds)
		const ended = stays
			? giveUpPlace(tx, access, signUp, 'Sign-up declined')
			: setLeadStatus(access, signUp.studentId, 'left')
		if (!ended.ok) return ended
		const owed = endFirstInvoice(tx, access, signUp)
		if (!owed.ok) return owed
		if (tells) writeAnswer(tx, access, signUp, { is: 'declined', message })
		return done({ student: signUp.student, placed: null })
	})
}

/**
 * Takes an answer back, with the trial lesson it booked or the place it gave. A student who was declined waits until the next answer, and asks for
 * a place where the one they had has ended.
 */
export function reopenSignUp(access: Access, id: string, version: number): Outcome<Answered> {
	return answer(access, id, version, 'new', (tx, signUp) => {
		if (signUp.kind === 'trial' && signUp.place === 'future') return takeTrialBack(tx, access, signUp)
		if (signUp.kind === 'request' && signUp.hasPlace) return takePlaceBack(tx, access, signUp)
		if (signUp.kind === 'waiting' && signUp.hasPlace && !isInLine(signUp))
			return refused({ form: tookSeat(signUp) }, { status: 409 })
		if (signUp.classId && !signUp.hasPlace) keepAs(tx, access, id, { kind: 'request', enrolmentId: null })
		const led =
			signUp.studentState === 'left' ? setLeadStatus(access, signUp.studentId, 'waiting') : done(null)
		return led.ok ? done({ student: signUp.student, placed: null }) : led
	})
}

const tookSeat = ({ student, className }: FoundSignUp) =>
	`${student} took the seat in ${className} that was offered. To take it back, end the enrollment on the page of the class.`

const ACTIONS = {
	accepted: 'sign-up.accepted',
	declined: 'sign-up.declined',
	withdrawn: 'sign-up.withdrawn',
	new: 'sign-up.reopened',
} as const

export function answer(
	access: Access,
	id: string,
	version: number,
	became: keyof typeof ACTIONS,
	work: (tx: Tx, signUp: FoundSignUp) => Outcome<Answered>,
): Outcome<Answered> {
	return writeWhole<Answered>((tx) => {
		const signUp = findSignUp(access, id)
		if (!signUp) return refused({ form: 'This sign-up is not there any more.' }, { status: 404 })
		if (signUp.version !== version)
			return refused(
				{ form: 'A colleague answered this in the meantime. Look at the list again.' },
				{ status: 409 },
			)
		const outcome = work(tx, signUp)
		if (!outcome.ok) return outcome
		const by = became === 'new' ? null : access.userId
		tx.update(signUps)
			.set({
				// The family's own withdrawal ends a sign-up as the office's no does.
				state: became === 'withdrawn' ? 'declined' : became,
				version: version + 1,
				payUntil: null,
				answeredAt: by && Date.now(),
				answeredBy: by,
			} as object)
			.where(rowOf(signUps, access, id))
			.run()
		record(tx, access, ACTIONS[became], { objectId: signUp.studentId, objectName: signUp.student })
		return outcome
	})
}

function takeTrialBack(tx: Tx, access: Access, signUp: FoundSignUp): Outcome<Answered> {
	const after = daysAfter(today(access.school.timeZone), -1)
	const lessons = listLessonsAlone(access, signUp.studentId, { after, classId: signUp.placeIn ?? '' })
	const ended = giveUpPlace(tx, access, signUp, 'Trial lesson taken back', { isTold: true })
	if (!ended.ok) return ended
	tellTeachers(
		tx,
		access,
		lessons.map(({ row, class: name }) => ({ lesson: { ...row, class: name }, to: null })),
	)
	const led =
		signUp.studentState === 'trial' ? setLeadStatus(access, signUp.studentId, 'waiting') : done(null)
	if (!led.ok) return led
	writeAnswer(tx, access, signUp, { is: 'trialOff' })
	return done({ student: signUp.student, placed: null })
}

function takePlaceBack(tx: Tx, access: Access, signUp: FoundSignUp): Outcome<Answered> {
	const { id, student, studentId, className } = signUp
	const ended = isInLine(signUp)
		? giveUpPlace(tx, access, signUp, TAKEN_BACK)
		: endGivenSeat(tx, access, signUp, TAKEN_BACK)
	if (!ended.ok) return ended
	keepAs(tx, access, id, { enrolmentId: null })
	if (!signUp.isKnown && signUp.studentState === 'active' && !hasPlaces(tx, access, studentId)) {
		// No status leads from Active back to Waiting but Left.
		const left = setLeadStatus(access, studentId, 'left')
		const led = left.ok ? setLeadStatus(access, studentId, 'waiting') : left
		if (!led.ok) return led
	}
	writeAnswer(tx, access, signUp, { is: 'placeOff' })
	return done({ student, placed: className })
}

const TAKEN_BACK = 'Answer to the sign-up taken back'

/**
 * Ends the place a sign-up made, and no other. A seat that began today lasts until tonight. `isTold` if the caller tells the
 * teacher.
 */
export function giveUpPlace(
	tx: Tx,
	access: Access,
	signUp: FoundSignUp,
	reason: string,
	{ isTold = false } = {},
): Outcome<null> {
	const { placeIn, placeVersion, placeFrom, hasPlace } = signUp
	if (!hasPlace) return done(null)
	const [classId, id, version] = [placeIn ?? '', signUp.enrolmentId ?? '', placeVersion ?? 0]
	const day = today(access.school.timeZone)
	const hasBegunToday = signUp.place !== 'future' && placeFrom === day
	const ended = isInLine(signUp)
		? changeQueue(access, classId, { intent: 'withdraw', enrolmentId: id, version, reason, hours: 0 })
		: leaveClass(
				access,
				{ classId, id },
				{ version, endsOn: hasBegunToday ? day : daysAfter(day, -1), reason },
				{ isTold },
			)
	if (!ended.ok) return refusedInForm(ended)
	tx.update(signUps)
		.set({ enrolmentId: null })
		.where(rowOf(signUps, access, signUp.id))
		.run()
	return done(null)
}

const isInLine = ({ place }: FoundSignUp) => place === 'waiting' || place === 'offered'
