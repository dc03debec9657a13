import type { Tx } from '#db/client.server.ts'
import { leavingOf, pauseOf, type PlaceChange } from '#app/domain/class/place-change.ts'
import { afterPause, isWithoutSeat, resumedPause } from '#app/domain/class/pause.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { fillToLastDay, removeAfterLastDay } from '../lesson/last-day.server.ts'
import { removeLessonsAlone } from '../lesson/lessons-alone.server.ts'
import { tellTeachersOfPlaces } from '../lesson/place-letters.server.ts'
import {
	changePlace,
	firstInQueue,
	takePlace,
	takePlacesOf,
	type Place,
	type PlaceAsked,
} from './internal/place.server.ts'
import { listNextSeats } from './next-seats.server.ts'
import { refusePromised } from './promised.server.ts'
import { findRecorded, type Recorded } from './recorded.server.ts'

/** Gives up the seats to which a student would have moved. Names the next student for the first of them with a waiting list. */
export function giveUpNext(tx: Tx, access: Access, { enrolment }: Place, reason: string, besides?: string) {
	const moves = enrolment.endsOn === null ? [] : listNextSeats(access, enrolment.id)
	const givenUp = moves.filter(({ id }) => id !== besides)
	const ids = givenUp.map(({ id }) => id)
	const places = takePlacesOf(tx, access, enrolment.studentId).filter((place) =>
		ids.includes(place.enrolment.id),
	)
	const yesterday = daysAfter(today(access.school.timeZone), -1)
	const freed = places.map((place) => {
		leaveWithLessons(tx, access, place, yesterday, reason)
		const next = firstInQueue(tx, access, place)
		return next && { ...next, className: place.className }
	})
	return { givenUp, next: freed.find((next) => next !== null) ?? null }
}

/**
 * Ends the enrollment of a student who moves to another seat, the day before, and gives up the seat of an earlier move. Tells the
 * teachers of both classes.
 */
export function leaveForAnother(
	tx: Tx,
	access: Access,
	place: Place,
	{ from, to, seatId, joins }: { from: string; to: string; seatId: string; joins: PlaceChange[] },
) {
	const reason = `Moved to ${to}`
	const lessonsBack = leaveWithLessons(tx, access, place, daysAfter(from, -1), reason, joins)
	const { givenUp, next } = giveUpNext(tx, access, place, reason, seatId)
	const first = firstInQueue(tx, access, place)
	return { givenUp, next: first ? { ...first, className: place.className } : next, lessonsBack }
}

/** Ends an enrollment as if it had never begun. The caller has checked that nothing was marked or billed for it. */
export function takeSeatBack(tx: Tx, access: Access, which: PlaceAsked, reason: string): Outcome<null> {
	const taken = takePlace(tx, access, which)
	if (!taken.ok) return taken
	const first = taken.value.enrolment.startsOn ?? today(access.school.timeZone)
	leaveWithLessons(tx, access, taken.value, daysAfter(first, -1), reason)
	return done(null)
}

/** Ends an enrollment on a day. A private class also loses its lessons after that day. Returns those that a later day puts back. */
function leaveWithLessons(
	tx: Tx,
	access: Access,
	place: Place,
	after: string,
	reason: string,
	joins: PlaceChange[] = [],
) {
	// Must run before the enrollment ends: it tells which lessons are the student's alone.
	const removed = removeAfterLastDay(tx, access, place, { after })
	tellTeachersOfPlaces(tx, access, [leave(tx, access, place, after, reason), ...joins])
	return fillToLastDay(tx, access, place, removed, after)
}

/**
 * Ends an enrollment on a day, or today if the seat was given up already. A pause continues until then, or never begins. Returns
 * what the caller tells the teachers.
 */
export function leave(tx: Tx, access: Access, place: Place, endsOn: string, reason: string): PlaceChange {
	const day = today(access.school.timeZone)
	const { enrolment } = place
	const starts = enrolment.startsOn ?? ''
	const never = starts > day && endsOn < starts
	// A student without a kept seat cannot stay until a later day, because others may have the seat.
	const seatless = isWithoutSeat(enrolment, day)
	const isPromised = !seatless && refusePromised(tx, access, place, endsOn) !== null
	const last = isPromised && enrolment.endsOn ? enrolment.endsOn : endsOn
	const on = seatless && endsOn > day ? day : last
	const isOver = never || seatless || endsOn < day
	const isPaused = enrolment.state === 'paused' && (enrolment.pausedFrom ?? '') <= on
	const state = isOver ? 'ended' : isPaused ? 'paused' : 'ending'
	const pause = enrolment.state === 'paused' && state === 'ending' ? resumedPause(enrolment, day) : {}
	changePlace(
		tx,
		access,
		place,
		{ ...pause, state, endsOn: on, endReason: reason, noticeOn: day },
		{ action: 'enrolment.ended', after: { on, reason } },
	)
	return leavingOf(place, on)
}

/**
 * Pauses and ends a new seat as recorded before it was given. A private class that has lessons already loses those of the paused
 * days and those after the last day, which are added when the pause or last day is taken back. Returns what the caller tells the
 * teachers.
 */
export function beginAsRecorded(
	tx: Tx,
	access: Access,
	{
		studentId,
		id,
		classId,
		student: name,
	}: { studentId: string; id: string; classId: string; student: string },
	recorded: Recorded,
): PlaceChange[] {
	const changes = followRecorded(tx, access, { studentId, id }, recorded)
	const { pause, end } = recorded
	const paused = pause ? [{ after: daysAfter(pause.from, -1), to: pause.to ?? FOREVER, pause }] : []
	// With a last day of the absence, the series of the class is not ended, and goes on if the student stays after all.
	for (const days of end ? [...paused, { after: end.on, to: FOREVER }] : paused)
		removeLessonsAlone(tx, access, { id: studentId, name }, { ...days, classId, isTold: true })
	return changes
}

const FOREVER = '9999-12-31'

/** Pauses and ends a seat as recorded for its student. Returns what the caller tells the teachers. */
export function followRecorded(
	tx: Tx,
	access: Access,
	{ studentId, id }: { studentId: string; id: string },
	{ pause, end }: Recorded,
): PlaceChange[] {
	const findPlace = () => takePlacesOf(tx, access, studentId).filter((place) => place.enrolment.id === id)
	const pauses = (pause ? findPlace() : []).flatMap((place) => {
		if (!pause) return []
		const { from, to, keepsSeat } = pause
		changePlace(tx, access, place, afterPause(pause), {
			action: 'enrolment.paused',
			after: { from, to, keepsSeat },
		})
		return pauseOf(place, 'pauses', pause)
	})
	const ends = (end ? findPlace() : []).flatMap((place) =>
		end ? leave(tx, access, place, end.on, end.reason) : [],
	)
	return [...pauses, ...ends]
}

/** The same for seats that a student takes over from another record, with the emails to the teachers. */
export function followAllRecorded(tx: Tx, access: Access, studentId: string, ids: readonly string[]) {
	for (const { enrolment, student } of takePlacesOf(tx, access, studentId)) {
		const { id, classId, startsOn } = enrolment
		if (!ids.includes(id)) continue
		const from = startsOn ?? today(access.school.timeZone)
		const recorded = findRecorded(access, { studentId, classId, startsOn: from })
		tellTeachersOfPlaces(
			tx,
			access,
			beginAsRecorded(tx, access, { studentId, id, classId, student }, recorded),
		)
	}
}
