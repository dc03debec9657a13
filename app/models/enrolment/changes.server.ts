import { write } from '#db/client.server.ts'
import { pauseOf, stayingOf } from '#app/domain/class/place-change.ts'
import type { EndForm, PauseForm } from '#app/domain/class/enrollment-form.ts'
import { afterPause, isWithoutSeat, resumedPause } from '#app/domain/class/pause.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { withoutDoubleLessons } from '../double-lessons.server.ts'
import { tellTeachersOfPlaces } from '../lesson/place-letters.server.ts'
import { refuseSeatBeyondPlan } from '../plan-limit.server.ts'
import { seatsOf, type NextInLine } from './seats.server.ts'
import { keepEarlierPause } from './earlier-pauses.server.ts'
import { changePlace, firstInQueue, takePlace } from './internal/place.server.ts'
import { followRecorded, giveUpNext, leave } from './leaving.server.ts'
import { keepsLastDay, type NextSeat } from './next-seats.server.ts'
import { refusePromised } from './promised.server.ts'
import { findLeavingWith, findRecordedForStay, type Recorded } from './recorded.server.ts'
import { refuseState } from './internal/refuse-state.server.ts'
import { refuseBeforeFirst } from './seat-traces.server.ts'

export interface Which {
	classId: string
	id: string
}

export interface Changed {
	student: string
	/** The first student on the waiting list for the freed seat, if there is one. */
	next: NextInLine | null
}

/** Pauses an enrollment, with or without keeping the seat. */
export function pauseEnrolment(access: Access, which: Which, pause: PauseForm): Outcome<Changed> {
	return write((tx) => {
		const taken = takePlace(tx, access, { ...which, version: pause.version })
		if (!taken.ok) return taken
		const place = taken.value
		const wrong = refuseState(place, ['active', 'future'], 'can only pause while enrolled.')
		if (wrong) return wrong
		const { startsOn } = place.enrolment
		if (startsOn && pause.from < startsOn)
			return refused({
				from: `The pause cannot begin before the first day, ${plainDateWords(startsOn, access.school.dateFormat)}`,
			})
		if (pause.to && pause.to < today(access.school.timeZone))
			return refused({ to: 'A pause that is over already needs no noting. Enter a later last day' })
		const { pausedFrom, pausedTo, keepsSeat } = afterPause(pause)
		keepEarlierPause(tx, access, place.enrolment)
		changePlace(tx, access, place, afterPause(pause), {
			action: 'enrolment.paused',
			after: { from: pausedFrom, to: pausedTo, keepsSeat },
		})
		tellTeachersOfPlaces(tx, access, [pauseOf(place, 'pauses', pause)])
		const next = keepsSeat ? null : firstInQueue(tx, access, place)
		return done({ student: place.student, next })
	})
}

interface Resumed extends Changed {
	studentId: string
	/** Seats in other classes to which the student would have moved. */
	givenUp: NextSeat[]
	/** The last day and the pause that still hold for the seat. */
	recorded: Recorded
	/** True if only the pause is over, and the seat keeps its last day. */
	keepsEnd: boolean
	/** The first day back, which is ahead if the pause only got an earlier end. */
	backOn: string
	/** The pause or last day that was taken back, as it was. */
	was: { pausedFrom: string | null; pausedTo: string | null; endsOn: string | null }
}

/**
 * Ends a pause early, today or before a first day back, and keeps the last day of the seat. Without a pause, takes back that last day
 * and the move that comes after it.
 */
export function resumeEnrolment(
	access: Access,
	which: Which,
	version: number,
	firstDay?: string,
): Outcome<Resumed> {
	return write((tx) => {
		const taken = takePlace(tx, access, { ...which, version })
		if (!taken.ok) return taken
		const place = taken.value
		const goesOnAnyway = 'neither pauses nor ends, so there is nothing to take back.'
		const wrong = refuseState(place, ['paused', 'ending'], goesOnAnyway)
		if (wrong) return wrong
		const { studentState, enrolment } = place
		const leavesOn = findLeavingWith(access, enrolment)
		if (leavesOn)
			return refused({
				form: `${place.student} leaves the school after ${plainDateWords(leavesOn, access.school.dateFormat)}. Remove that last day on the page of the student first.`,
			})
		const day = today(access.school.timeZone)
		const backOn = (enrolment.state === 'paused' && firstDay) || day
		const keepsEnd = keepsLastDay(access, enrolment)
		const latest = [enrolment.keepsSeat ? enrolment.pausedTo : null, keepsEnd ? enrolment.endsOn : null]
		const [last] = latest.filter((on) => on !== null).sort()
		if (backOn < day) return refused({ from: 'The first day back cannot be in the past' })
		if (backOn > day && last && backOn > last)
			return refused({
				from: `The first day back is ${plainDateWords(last, access.school.dateFormat)} at the latest`,
			})
		const recorded = findRecordedForStay(access, enrolment)
		const isSeatless = isWithoutSeat(enrolment, day)
		const full = isSeatless ? seatsOf(tx, access.schoolId, which.classId, place.capacity) : null
		if (full?.free === 0)
			return refused({
				form: `${place.className} is full (${full.text}), and ${place.student} gave the seat away. Raise the capacity, or end this enrollment and put them on the waiting list.`,
			})
		// Another student may have the seat after a last day that stays.
		const asked = keepsEnd ? { ...place, enrolment: { ...enrolment, endsOn: null } } : place
		const promised = isSeatless ? null : refusePromised(tx, access, asked)
		if (promised) return promised
		const beyond = refuseSeatBeyondPlan(tx, access, { id: enrolment.studentId, state: studentState })
		if (beyond) return beyond
		const starts = enrolment.startsOn ?? ''
		const goesOn = starts > day ? ('future' as const) : ('active' as const)
		const pause = resumedPause(enrolment, backOn)
		const isLater = backOn > day && pause.pausedFrom !== null
		const state = isLater ? ('paused' as const) : keepsEnd ? ('ending' as const) : goesOn
		const change = { ...pause, ...(keepsEnd ? {} : NO_END), state }
		return withoutDoubleLessons(access, [enrolment.studentId], () => {
			changePlace(tx, access, place, change, { action: 'enrolment.resumed' })
			const { pausedFrom: from, pausedTo: to } = enrolment
			// A student without a seat was away until now, so that the teachers read of lessons after the pause.
			const until = to !== null && to < day ? null : to
			const first = isLater ? backOn : (from ?? '')
			const goingOn = pauseOf(place, isLater ? 'back' : 'goesOn', { from: first, to: until })
			const pauses = enrolment.state === 'paused' && from ? [goingOn] : []
			const follows = keepsEnd ? [] : followRecorded(tx, access, enrolment, recorded)
			const isSameEnd = enrolment.endsOn === (recorded.end?.on ?? null)
			const ends = enrolment.endsOn === null ? follows : [stayingOf(place, enrolment.endsOn), ...follows]
			tellTeachersOfPlaces(tx, access, [...pauses, ...(isSameEnd ? [] : ends)])
			return done({
				student: place.student,
				studentId: enrolment.studentId,
				recorded,
				keepsEnd,
				backOn,
				was: { pausedFrom: from, pausedTo: to, endsOn: keepsEnd ? null : enrolment.endsOn },
				...giveUpNext(tx, access, place, `Stays in ${place.className}`),
			})
		})
	})
}

const NO_END = { endsOn: null, endReason: null, noticeOn: null }

/** Ends an enrollment on a day. The freed seat goes to the waiting list. The teachers get an email, unless `isTold` is set. */
export function endEnrolment(
	access: Access,
	which: Which,
	end: EndForm,
	{ isTold = false } = {},
): Outcome<Changed> {
	return write((tx) => {
		const taken = takePlace(tx, access, { ...which, version: end.version })
		if (!taken.ok) return taken
		const place = taken.value
		const gone = 'has no seat in this class any more, so there is nothing to end.'
		const wrong = refuseState(place, ['future', 'active', 'paused', 'ending'], gone)
		if (wrong) return wrong
		const marked = refuseBeforeFirst(access, which, end.endsOn)
		if (marked) return marked
		const promised = refusePromised(tx, access, place, end.endsOn)
		if (promised) return promised
		const left = leave(tx, access, place, end.endsOn, end.reason)
		if (!isTold) tellTeachersOfPlaces(tx, access, [left])
		return done({ student: place.student, next: firstInQueue(tx, access, place) })
	})
}
