import { trialNameIn } from '#app/domain/join/offer.ts'
import type { Consequence } from '#app/domain/attendance/consequence-labels.ts'
import type { Becomes } from '#app/letters/lesson-lines.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { momentsWords, momentWords, plainDateWords } from '#app/utils/dates.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import type { CanceledBy } from '../attendance/consequences.server.ts'

export interface Place {
	startsAt: number
	endsAt: number
	teacherId: string | null
	roomId: string | null
}

/** A lesson before and after a change. */
export interface LessonChange {
	lesson: Place & { id: string; classId: string; class: string; day: string }
	/** The new place and time; null if the lesson is canceled. */
	to: Place | null
	/** True for a lesson that was not in the schedule before. */
	isAdded?: boolean
	/** `end` if the class ends before the lesson. */
	by?: CanceledBy | 'end'
	/** Effect of the cancellation on each student. */
	consequences?: readonly Consequence[]
}

export function changesSubject(access: Access, changes: readonly LessonChange[], language: Language): string {
	const { many, addedMany, ...one } = letterWords(language).lessons.changed
	const [first, ...more] = changes
	if (!first || more.length > 0) return (areNew(changes) ? addedMany : many)(access.school.name)
	const { lesson, to, isAdded } = first
	const is =
		to === null ? 'canceled' : isAdded ? 'added' : to.startsAt === lesson.startsAt ? 'other' : 'moved'
	return one[is](lessonThenWords(access, lesson, language))
}

/** The sentence above the lines of a letter. */
export function changesOpening(
	{ school }: Access,
	changes: readonly LessonChange[],
	{ lines, language }: { lines: number; language: Language },
): string {
	const { text, addedText } = letterWords(language).lessons.changed
	return (areNew(changes) ? addedText : text)(school.name, lines)
}

const areNew = (changes: readonly LessonChange[]) => changes.every(({ isAdded }) => isAdded)

/** The outcome of a change: canceled, added, or the parts of the place and time that are other. */
export function outcomeIn(
	{ school }: Access,
	{ lesson: from, to, by, isAdded }: LessonChange,
	{ names, language }: { names: Map<string, string>; language: Language },
): Becomes {
	if (to === null) return { is: 'canceled', by }
	if (isAdded) return { is: 'added' }
	const writing = datesIn(language, school.paperFormat)
	const isMoved = to.startsAt !== from.startsAt || to.endsAt !== from.endsAt
	return {
		is: 'changed',
		when: isMoved ? momentsWords(to, school.timeZone, writing) : undefined,
		teacher: isNew('teacherId', from, to) ? (names.get(to.teacherId ?? '') ?? '') : undefined,
		room: isNew('roomId', from, to) ? (names.get(to.roomId ?? '') ?? '') : undefined,
	}
}

function isNew(what: 'teacherId' | 'roomId', from: Place, to: Place): boolean {
	return to[what] !== null && to[what] !== from[what]
}

/** True if the change matters to families. */
export function isOther({ lesson: from, to, isAdded }: LessonChange): boolean {
	return (
		to === null ||
		isAdded === true ||
		to.startsAt !== from.startsAt ||
		to.endsAt !== from.endsAt ||
		isNew('teacherId', from, to) ||
		isNew('roomId', from, to)
	)
}

/** True if a lesson of the change is still to come. */
export function isStillAhead({ lesson, to }: LessonChange): boolean {
	return Math.max(lesson.startsAt, to?.startsAt ?? 0) > Date.now()
}

export interface LessonThen {
	class: string
	startsAt: number
}

/** Example: `Violin, Tue 3 March, 16:00`. */
export function lessonThenWords({ school }: Access, lesson: LessonThen, language: Language): string {
	const writing = datesIn(language, school.paperFormat)
	const name = trialNameIn(lesson.class, letterWords(language).lessons.trialName)
	return `${name}, ${momentWords(lesson.startsAt, school.timeZone, writing)}`
}

/** Example: `3 March 2026`, or `3 March 2026 to 5 March 2026`. */
export function absenceDays(
	{ school }: Access,
	{ startsOn, endsOn }: { startsOn: string; endsOn: string },
	language: Language = 'en',
) {
	const dayWords = (day: string) => plainDateWords(day, datesIn(language, school.paperFormat))
	const from = dayWords(startsOn)
	return startsOn === endsOn ? from : letterWords(language).days(from, dayWords(endsOn))
}
