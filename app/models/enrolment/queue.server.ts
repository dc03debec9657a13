import { write, type Tx } from '#db/client.server.ts'
import type { PlaceChange } from '#app/domain/class/place-change.ts'
import type { QueueForm } from '#app/domain/class/enrollment-form.ts'
import { firstToOffer } from '#app/domain/class/first-to-offer.ts'
import { momentWords, today } from '#app/utils/dates.ts'
import type { AfterOffer } from '#app/letters/seat-offer.server.ts'
import { done, refused, refusedInForm, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { firstSeatDay } from '../class/first-lesson.server.ts'
import { withoutDoubleLessons } from '../double-lessons.server.ts'
import { tellTeachersOfPlaces } from '../lesson/place-letters.server.ts'
import { endVisitsOfSeat } from '../lesson/visitors.server.ts'
import { tellOfAnswer } from '../notification/school-events.server.ts'
import { refuseSeatBeyondPlan } from '../plan-limit.server.ts'
import { startLearning } from '../student/seated.server.ts'
import {
	mailOffer,
	mailOfferTakenBack,
	mailSeatDeclined,
	mailSeatTaken,
} from './internal/offer-mail.server.ts'
import { freeSeatDay, listVisitsBeyondSeats, seatsOf } from './seats.server.ts'
import { beginAsRecorded, leaveForAnother } from './leaving.server.ts'
import { findRecorded, type Recorded } from './recorded.server.ts'
import {
	changePlace,
	firstInQueue,
	takeOwnOffer,
	takePlace,
	takePlacesOf,
	type Place,
} from './internal/place.server.ts'
import { moveTo, queueOf, swapPlaces, type Queued } from './queue-order.server.ts'
import { refuseAfterLastDay, refuseState, refuseWhoLeft } from './internal/refuse-state.server.ts'

const HOUR = 60 * 60 * 1000

/** Applies one step to a waiting-list entry. */
export function changeQueue(access: Access, classId: string, form: QueueForm): Outcome<Queued> {
	const { enrolmentId: id, version, intent } = form
	return write((tx) => {
		const taken = takePlace(tx, access, { classId, id, version })
		if (!taken.ok) return taken
		const wrong = refuseState(taken.value, ['waiting', 'offered'], 'is not on the waiting list any more.')
		if (wrong) return wrong
		const gone = intent === 'offer' || intent === 'accept' ? refuseGone(taken.value) : null
		if (gone) return gone
		const stepped = steps[intent](tx, access, taken.value, form)
		const is = AFTER_OFFER[intent]
		if (!stepped.ok || !is || isFamily(access) || refuseLapsed(access, taken.value)) return stepped
		return done({ ...stepped.value, mailedTo: mailOfferTakenBack(tx, access, taken.value, is) })
	})
}

/** A family with an open offer gets an email when the office ends it. */
const AFTER_OFFER: Partial<Record<QueueForm['intent'], AfterOffer>> = {
	'take-back': 'keeps',
	skip: 'moves',
	withdraw: 'leaves',
}

const OVER = 'This offer can no longer be answered. Please ask the sender for a place.'

/** Records the family's own answer to an offer. */
export function answerOffer(
	access: Access,
	offer: { classId: string; enrolmentId: string; version: number; answer: 'accept' | 'decline' },
): Outcome<Queued> {
	const { classId, enrolmentId, version, answer } = offer
	return write((tx) => {
		const taken = takeOwnOffer(tx, access, { classId, id: enrolmentId, version })
		if (!taken.ok) return taken
		if (answer === 'accept' && refuseGone(taken.value)) return refused({ form: OVER }, { status: 409 })
		const form = { enrolmentId, version, intent: answer, hours: 0 }
		const answered = steps[answer](tx, access, taken.value, form)
		const { student, className } = taken.value
		const visits = answered.ok ? answered.value.recorded?.visits : undefined
		if (answered.ok) tellOfAnswer(tx, access, { answer, student, className, classId, visits })
		if (answered.ok && answer === 'decline') mailSeatDeclined(tx, access, taken.value)
		return answered
	})
}

function refuseGone({ student: name, studentState: state, archivedAt, enrolment }: Place) {
	return refuseWhoLeft({ id: enrolment.studentId, name, state, archivedAt })
}

type Step = (tx: Tx, access: Access, place: Place, form: QueueForm) => Outcome<Queued>

const steps: Record<QueueForm['intent'], Step> = {
	offer,
	accept,
	decline: (tx, access, place, { reason = 'Declined the offer' }) => {
		const wrong = refuseState(place, ['offered'], 'has not been offered a seat.')
		return wrong ?? drop(tx, access, place, 'enrolment.declined', reason)
	},
	'take-back': takeBack,
	withdraw: (tx, access, place, { reason = '' }) => {
		// A family that leaves the list while it has an offer has declined it.
		const isNo = isFamily(access) && place.enrolment.state === 'offered'
		return drop(tx, access, place, isNo ? 'enrolment.declined' : 'enrolment.withdrawn', reason)
	},
	skip: (tx, access, place, { reason }) => swapPlaces(tx, access, place, 1, 'enrolment.skipped', reason),
	up: (tx, access, place) => swapPlaces(tx, access, place, -1, 'enrolment.reordered'),
	place: (tx, access, place, { to = 1 }) => moveTo(tx, access, place, to),
	down: (tx, access, place) => swapPlaces(tx, access, place, 1, 'enrolment.reordered'),
}

/** Holds a seat for the first student on the waiting list, for some hours. They begin when it is free. */
function offer(tx: Tx, access: Access, place: Place, { hours }: QueueForm): Outcome<Queued> {
	const { student, className, capacity, enrolment } = place
	const now = Date.now()
	if (enrolment.state === 'offered' && (enrolment.offeredUntil ?? 0) > now)
		return refused({ form: `${student} has an offer already. Note what they answer.` })
	const from = freeSeatDay(access, { id: enrolment.classId, capacity })
	if (!from) {
		const { text } = seatsOf(tx, access.schoolId, enrolment.classId, capacity)
		return refused({
			form: `${className} has no seat to offer (${text}). End an enrollment or raise the capacity.`,
		})
	}
	const beyond = refuseSeatBeyondPlan(tx, access, { id: enrolment.studentId, state: place.studentState })
	if (beyond) return beyond
	const first = firstToOffer(queueOf(tx, access, enrolment.classId), now)
	if (first && first.id !== enrolment.id)
		return refused({
			form: `${nameOf(first)} waits before ${student}. Offer the seat there first, or skip them with a reason.`,
		})
	const offeredUntil = now + hours * HOUR
	const isLater = from > today(access.school.timeZone) && from > (enrolment.startsOn ?? '')
	const startsOn = isLater ? from : enrolment.startsOn
	const mailedTo = mailOffer(tx, access, { ...place, enrolment: { ...enrolment, startsOn } }, offeredUntil)
	changePlace(
		tx,
		access,
		place,
		{ state: 'offered', offeredUntil, startsOn },
		{
			action: 'enrolment.offered',
			after: { hours, ...(mailedTo.length > 0 ? { mailedTo: mailedTo.join(', ') } : {}) },
		},
	)
	return done({ student, next: null, mailedTo })
}

/** Accepts an offer that has not expired. */
function accept(tx: Tx, access: Access, place: Place): Outcome<Queued> {
	const { student, enrolment } = place
	const wrong =
		refuseState(place, ['offered'], 'has not been offered a seat. Offer one first.') ??
		refuseLapsed(access, place)
	if (wrong) return wrong
	const { startsOn, studentId, classId, movedFrom } = enrolment
	const day = firstSeatDay(access, classId)
	const starts = startsOn && startsOn > day ? startsOn : day
	const recorded = findRecorded(access, { studentId, classId, startsOn: starts, movedFrom })
	const late = refuseAfterLastDay(recorded, { name: student, startsOn: starts }, access.school.dateFormat)
	if (late) return isFamily(access) ? refused({ form: OVER }, { status: 409 }) : refusedInForm(late)
	const state = starts > today(access.school.timeZone) ? ('future' as const) : ('active' as const)
	// Until now no seat was theirs, so that lessons canceled before are not missed by them.
	const joined = { createdAt: Date.now(), state, startsOn: starts }
	const change = { ...joined, position: null, queuedAt: null, offeredUntil: null }
	const accepted = withoutDoubleLessons(
		access,
		[studentId],
		() => {
			changePlace(tx, access, place, change, { action: 'enrolment.accepted', after: { from: starts } })
			const next = leaveEarlier(tx, access, place, starts, recorded)
			const seat = { studentId, student, classId, from: starts, until: recorded.end?.on }
			const freed = endVisitsOfSeat(tx, access, seat)
			const visits = listVisitsBeyondSeats(access, { ...place, id: classId, from: starts })
			return done({ student, next, recorded: { ...recorded, visits, freed } })
		},
		isFamily(access) ? 'Ask the school’s office.' : undefined,
	)
	if (!accepted.ok) return accepted
	startLearning(tx, access, { id: studentId, state: place.studentState })
	mailSeatTaken(tx, access, place, recorded)
	return accepted
}

function refuseLapsed({ school }: Access, { student, enrolment: { offeredUntil } }: Place): Refused | null {
	if (offeredUntil && offeredUntil > Date.now()) return null
	const on = offeredUntil ? ` on ${momentWords(offeredUntil, school.timeZone, school.dateFormat)}` : ''
	return refused({ form: `The offer to ${student} ran out${on}. Offer the seat again, or skip them.` })
}

/** Frees the seat of an open offer. The student waits again at the same position. */
function takeBack(tx: Tx, access: Access, place: Place): Outcome<Queued> {
	const wrong = refuseState(place, ['offered'], 'has not been offered a seat.') ?? refuseLapsed(access, place)
	if (wrong) return wrong
	const change = { state: 'waiting' as const, offeredUntil: null }
	changePlace(tx, access, place, change, { action: 'enrolment.offer-withdrawn' })
	return done({ student: place.student, next: null })
}

function isFamily({ role }: Access) {
	return role === 'student'
}

/**
 * A student waiting for a move leaves the earlier class the day before. Returns the next student for that seat. Their
 * teachers read of the one class and of the other.
 */
function leaveEarlier(
	tx: Tx,
	access: Access,
	{ className, student, enrolment }: Place,
	starts: string,
	recorded: Recorded,
) {
	const { studentId, classId, movedFrom, isTrial, id: seatId } = enrolment
	const earlier = takePlacesOf(tx, access, studentId).find(({ enrolment: { id } }) => id === movedFrom)
	const joins: PlaceChange[] = [
		{ classId, className, student, is: isTrial ? 'tries' : 'joins', day: starts },
		...beginAsRecorded(tx, access, { studentId, id: seatId, classId, student }, recorded),
	]
	if (earlier && SEATED.includes(earlier.enrolment.state))
		return leaveForAnother(tx, access, earlier, { from: starts, to: className, seatId, joins }).next
	tellTeachersOfPlaces(tx, access, joins)
	return null
}

const SEATED = ['future', 'active', 'paused', 'ending']

type Left = 'enrolment.declined' | 'enrolment.withdrawn'

function drop(tx: Tx, access: Access, place: Place, action: Left, reason: string): Outcome<Queued> {
	const endsOn = today(access.school.timeZone)
	const change = { state: 'ended' as const, position: null, offeredUntil: null, endReason: reason, endsOn }
	changePlace(tx, access, place, change, { action, after: { reason } })
	return done({ student: place.student, next: firstInQueue(tx, access, place) })
}
