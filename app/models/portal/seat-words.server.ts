import { timedWords } from '#app/letters/weekly-lines.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { momentWords, plainDateWords, type DateWriting } from '#app/utils/dates.ts'
import { datesIn, listWords, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { listCreditsBack, listCreditsTaken } from '../attendance/away-credits.server.ts'
import type { chargeInPause } from '../billing/deducted.server.ts'
import { listCredits } from '../attendance/credit-list.server.ts'
import { findTimes } from '../class/times-found.server.ts'

interface Pausing {
	state: string
	pausedFrom: string | null
	pausedTo: string | null
	keepsSeat: boolean
	paysWhilePaused: boolean
	endsOn?: string | null
	classKind?: string
	/** The letter is silent about the price if a part of the pause may be charged. */
	charge?: ReturnType<typeof chargeInPause>
}

/** Sentences about the pause of a seat; none without a pause. */
export function pauseParts({ school }: Access, seat: Pausing, language: Language): string[] {
	const { state, pausedFrom, pausedTo, keepsSeat, paysWhilePaused, charge = 'none' } = seat
	if (state !== 'paused' || !pausedFrom) return []
	const { seats } = letterWords(language).lessons
	const dayWords = (day: string) => plainDateWords(day, datesIn(language, school.paperFormat))
	return [
		seats.pauses(dayWords(pausedFrom), pausedTo && dayWords(pausedTo)),
		keepsSeat ? seats.kept : seats[afterPauseOf(seat)],
		...(paysWhilePaused || charge === 'all' ? [seats.paid] : charge === 'part' ? [] : [seats.free]),
	]
}

/** A seat that is given up is taken again after the last day of the pause. In a private lesson no other student has it. */
function afterPauseOf({ pausedTo, endsOn = null, classKind }: Pausing) {
	if (pausedTo === null || (endsOn !== null && endsOn <= pausedTo)) return 'givenUp'
	return classKind === 'private' ? 'backAfter' : 'backIfFree'
}

/** The name of a seat, with its weekly times if its student has another of this name: `Piano, Tuesday, 17:00`. */
export function toldApart(
	access: Access,
	{ classId, hasNamesake }: { classId: string; hasNamesake: boolean },
	name: string,
	{ writing, language }: { writing: DateWriting; language: Language },
): string {
	const usual = hasNamesake ? findTimes(access, classId, null) : null
	return [name, usual && timedWords(usual, writing, language)].filter(Boolean).join(', ')
}

/** A sentence about the last day of a seat. */
export function lastDayPart({ school }: Access, day: string, language: Language): string {
	return letterWords(language).lessons.seats.ends(plainDateWords(day, datesIn(language, school.paperFormat)))
}

const daysOfCredits = { creditsGone: listCreditsTaken, creditsBack: listCreditsBack }

/** A sentence about the make-up credits that a change of a seat took back or gave back; empty without one. */
export function creditsPart(
	access: Access,
	which: keyof typeof daysOfCredits,
	enrolmentId: string,
	language: Language,
): string {
	const days = daysOfCredits[which](access, enrolmentId)
	if (days.length === 0) return ''
	const words = days.map((day) => plainDateWords(day, datesIn(language, access.school.paperFormat)))
	return letterWords(language).lessons.seats[which](listWords(words, language), days.length)
}

/** The make-up lessons to come of a seat, which neither a pause nor a last day takes out of the schedule; empty without one. */
export function stillBookedPart(
	access: Access,
	{ id, studentId }: { id: string; studentId: string },
	language: Language,
): string {
	const { timeZone, paperFormat } = access.school
	const booked = listCredits(access, { states: ['held'], studentIds: [studentId] })
	const when = booked.flatMap(({ enrolmentId, usedAt }) =>
		enrolmentId === id && usedAt && usedAt > Date.now()
			? [momentWords(usedAt, timeZone, datesIn(language, paperFormat))]
			: [],
	)
	if (when.length === 0) return ''
	return letterWords(language).lessons.seats.stillBooked(listWords(when, language), when.length)
}
