import type { Tx } from '#db/client.server.ts'
import { neverBegan } from '#app/domain/attendance/enrolled-on.ts'
import { nameBeside } from '#app/domain/lesson/name-beside.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { changedLessonsLetter } from '#app/letters/lesson-changes.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { capitalized, datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { chargeInPause } from '../billing/deducted.server.ts'
import { exceptionWords } from '../class/exceptions.server.ts'
import {
	firstLessonWords,
	nextLessonWords,
	plannedTimesWords,
	trialAgreedWords,
} from '../class/first-lesson.server.ts'
import { findGap } from '../class/missing-lessons.server.ts'
import { findWaitingReason } from '../enrolment/queue-place.server.ts'
import { readSeats } from './seat-list.server.ts'
import { creditsPart, lastDayPart, pauseParts, stillBookedPart, toldApart } from './seat-words.server.ts'
import { tellFamily, type Compose, type IsReader } from './tell-family.server.ts'

/**
 * Emails a family that these enrollments pause, have a last day, or go on after all. With `isLed` the office is led to the lessons
 * that left the schedule, to add them, so that the next one is not known yet where some are missing. With `isBack` a seat with a
 * last day has had its pause taken back. Those in `begins` were ended as never begun, and begin after all. Returns the number of
 * queued emails.
 */
export function tellOfSeats(
	tx: Tx,
	access: Access,
	enrolmentIds: readonly string[],
	{ isLed = false, isBack = false, begins = [] as readonly string[] } = {},
): number {
	const lineOf = (seat: Seat, language: Language) =>
		begins.includes(seat.id)
			? beginningWords(access, seat, language)
			: seatWords(access, seat, language, { isLed, isBack })
	return tellOf(tx, access, readSeats(access, enrolmentIds), lineOf).length
}

/** Emails a family the last day in one class, the seats of an earlier move that are given up, and the first day in the new class. */
export function tellOfMove(
	tx: Tx,
	access: Access,
	{ fromId, toId, givenUp }: { fromId: string; toId: string; givenUp: readonly { id: string }[] },
) {
	const ids = [fromId, ...givenUp.map(({ id }) => id), toId]
	const seats = ids.flatMap((id) => readSeats(access, [id]))
	return tellOf(tx, access, seats, (seat, language) =>
		seat.id === toId ? beginningWords(access, seat, language) : seatWords(access, seat, language),
	).length
}

/**
 * Emails a family the first day in a class, when it meets and the first lesson, or that the student is on its waiting list.
 * Returns the ids of the queued emails.
 */
export function tellOfJoin(tx: Tx, access: Access, enrolmentId: string, isReader?: IsReader): string[] {
	const lineOf = (seat: Seat, language: Language) => {
		if (seat.state !== 'waiting') return beginningWords(access, seat, language)
		const { waits } = letterWords(language).lessons
		return waits[findWaitingReason(access, seat)](access.school.name, nameOf(seat), seat.class)
	}
	return tellOf(tx, access, readSeats(access, [enrolmentId]), lineOf, isReader)
}

function tellOf(
	tx: Tx,
	access: Access,
	seats: readonly Seat[],
	lineOf: (seat: Seat, language: Language) => string,
	isReader?: IsReader,
): string[] {
	const [first] = seats
	if (!first) return []
	const compose: Compose = (to, hasAccount) => {
		const lines = seats.map((seat) => lineOf(seat, to.language))
		const { subject, text } = letterWords(to.language).lessons.seats
		return {
			text: lines.join(' '),
			mail: () =>
				changedLessonsLetter({
					to,
					school: access.school.name,
					subject: subject(nameOf(first)),
					opening: text(access.school.name),
					lines,
					hasAccount,
				}),
		}
	}
	return tellFamily(tx, access, first.studentId, compose, undefined, isReader)
}

type Seat = ReturnType<typeof readSeats>[number]

/**
 * Examples: `Piano: pause from 3 May 2026 to 9 May 2026. The seat is kept. Nothing is charged for the pause.` A seat that goes
 * on has its next lesson named, and a change of its weekly times.
 */
function seatWords(
	access: Access,
	seat: Seat,
	language: Language,
	{ isLed = false, isBack = false } = {},
): string {
	const { endsOn } = seat
	const { seats } = letterWords(language).lessons
	const isNever = neverBegan(seat)
	const ends = endsOn === null ? [] : [isNever ? seats.never : lastDayPart(access, endsOn, language)]
	const charge = chargeInPause(access, seat)
	const pauses = pauseParts(access, { ...seat, charge }, language)
	const parts = [...pauses, ...ends]
	if (parts.length === 0) parts.push(seats.goesOn, ...nextLessonParts(access, seat, language, isLed))
	else if (isBack && !isNever && pauses.length === 0) {
		parts.unshift(seats.pauseOver)
		parts.push(...nextLessonParts(access, seat, language, isLed))
	} else
		parts.push(
			...backParts(access, seat, language, isLed),
			creditsPart(access, 'creditsGone', seat.id, language),
			stillBookedPart(access, seat, language),
		)
	parts.push(creditsPart(access, 'creditsBack', seat.id, language))
	const [first = '', ...others] = parts.filter(Boolean)
	const writing = datesIn(language, access.school.paperFormat)
	const name = toldApart(access, seat, seatName(seat, language), { writing, language })
	return [`${name}: ${first}`, ...others.map(capitalized)].join(' ')
}

/** The first lesson after a pause that goes on now, and the days whose lesson did not come back with the others. */
function backParts(access: Access, seat: Seat, language: Language, isLed: boolean): string[] {
	const { classId, state, pausedFrom, pausedTo, keepsSeat, endsOn } = seat
	const isNow = state === 'paused' && keepsSeat && (pausedFrom ?? '9999') <= today(access.school.timeZone)
	if (!isNow || pausedTo === null || (endsOn !== null && endsOn <= pausedTo)) return []
	const from = daysAfter(pausedTo, 1)
	const when = isLed && findGap(access, seat) ? null : nextLessonWords(access, classId, from, language)
	return [
		when ? letterWords(language).lessons.seats.nextLesson(when) : '',
		exceptionWords(access, classId, { from, to: endsOn }, language),
	]
}

/** Lessons that the office adds next come before those that are in the schedule. */
function nextLessonParts(access: Access, seat: Seat, language: Language, isLed: boolean): string[] {
	const { classId, startsOn, endsOn } = seat
	const now = today(access.school.timeZone)
	const from = startsOn && startsOn > now ? startsOn : now
	const isOpen = isLed && findGap(access, seat) !== null
	const away = endsOn === null ? null : { from: daysAfter(endsOn, 1) }
	const when = isOpen ? '' : nextLessonWords(access, classId, startsOn, language, away)
	if (!when) return []
	return [
		plannedTimesWords(access, classId, startsOn, language),
		letterWords(language).lessons.seats.nextLesson(when),
		exceptionWords(access, classId, { from, to: endsOn }, language),
	]
}

/**
 * Examples: `Guitar: from 1 April 2026. The class meets on Saturday, 10:00.` and `Private lesson: one lesson, Sat 4 April, 10:00.`
 * A last day and a pause that were recorded before are named too.
 */
function beginningWords(access: Access, seat: Seat, language: Language): string {
	const { classId, startsOn } = seat
	const { begins, once } = letterWords(language).lessons.seats
	const dayWords = (day: string) => plainDateWords(day, datesIn(language, access.school.paperFormat))
	if (seat.isTrial)
		return `${seatName(seat, language)}: ${trialAgreedWords(access, classId, startsOn, language)}`
	const last = lastDayOf(seat)
	const only = last && startsOn === last ? nextLessonWords(access, classId, startsOn, language) : null
	if (only) return `${seatName(seat, language)}: ${once(only)}`
	const span = begins(dayWords(startsOn ?? ''), last ? dayWords(last) : null)
	return `${seatName(seat, language)}: ${[span, startOf(access, seat, language, last)].filter(Boolean).join(' ')}`
}

/** The pause of a new seat, if one was recorded before, when the class meets, the first lesson after the pause, and the last day. */
export function startWords(access: Access, enrolmentId: string, language: Language): string {
	const [seat] = readSeats(access, [enrolmentId])
	if (!seat) return ''
	if (seat.isTrial) return capitalized(trialAgreedWords(access, seat.classId, seat.startsOn, language))
	const own = seat.endsOn === null ? undefined : lastDayOf(seat)
	const start = startOf(access, seat, language, own)
	return [start, own && capitalized(lastDayPart(access, own, language))].filter(Boolean).join(' ')
}

function startOf(access: Access, seat: Seat, language: Language, last?: string): string {
	const { classId, startsOn, state, pausedFrom, pausedTo } = seat
	const away = state === 'paused' && pausedFrom ? { from: pausedFrom, to: pausedTo ?? undefined } : null
	const pause = pauseParts(access, seat, language).map(capitalized)
	const when = firstLessonWords(access, classId, startsOn, language, away, last)
	return [...pause, when].filter(Boolean).join(' ')
}

function lastDayOf({ endsOn, classEndsOn }: Seat): string | undefined {
	return [endsOn, classEndsOn].filter((day) => day !== null).sort()[0]
}

function seatName(seat: Seat, language: Language): string {
	return nameBeside(nameOf(seat), seat) ?? capitalized(letterWords(language).lessons.absence.ownLesson)
}
