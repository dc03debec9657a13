import type { Consequence, MovedAbsence } from '#app/domain/attendance/consequence-labels.ts'
import type { LetterWords } from '#app/content/letters/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { letterWords } from './words.server.ts'

/** Outcome for a lesson, with formatted dates, times and names. */
export type Becomes =
	| { is: 'undecided' }
	| { is: 'added'; place?: string }
	| { is: 'canceled'; by?: keyof LetterWords['lessons']['becomes']['canceledBy'] }
	| { is: 'taughtBy'; teacher: string; place?: string }
	| { is: 'changed'; when?: string; teacher?: string; place?: string }

/** The place of a lesson. */
export interface LessonPlace {
	/** With its address; empty for a lesson in no room. */
	room: string
	/** Null for a lesson that is not online; empty if its link is not given. */
	link: string | null
}

/** The place of a lesson in a letter: `Room 2, North building, 9 Lake Street`, or `online, https://…`. Empty if it is not known. */
export function whereWords(language: Language, { room, link }: LessonPlace): string {
	return room || (link === null ? '' : letterWords(language).lessons.becomes.online(link))
}

/**
 * `in Room 2`, `online, https://…` or `no longer in Room 1`. A link is beside a room only where the letter tells of it. A lesson
 * that was online alone and keeps its link in a room is `in Room 2, also online`.
 */
export function newPlaceWords(language: Language, from: LessonPlace | null, to: LessonPlace): string {
	const text = letterWords(language).lessons.becomes
	const ends = from?.link != null && to.link === null ? [text.notOnline] : []
	const goesOn = from?.link != null && !from.room && to.link === '' ? [text.alsoOnline] : ends
	if (to.room) return [text.in(to.room), ...(to.link ? [text.withLink(to.link)] : goesOn)].join(', ')
	if (to.link !== null) return whereWords(language, to)
	return [...(from?.room ? [text.notIn(from.room)] : []), ...ends].join(', ')
}

/** The same for a lesson that takes place elsewhere than before. Undefined if that is no news. */
export function otherPlaceWords(
	language: Language,
	from: LessonPlace,
	to: LessonPlace,
	isOtherRoom: boolean,
): string | undefined {
	// The link of a lesson in a room is not given, so that another one there is no news.
	const isElsewhere = isOtherRoom || (to.link || null) !== (from.link || null)
	return isElsewhere ? newPlaceWords(language, from, to) : undefined
}

/**
 * The place in the letter to a substitute, who may not know the room, so that the letter gives it also where it stays. A link
 * beside a room was not given.
 */
export function substitutePlaceWords(language: Language, from: LessonPlace, to: LessonPlace) {
	return otherPlaceWords(language, { ...from, link: from.link || null }, to, true)
}

/** `Violin, Tue 3 March, 16:00 moves to Thu 5 March, 17:00–17:45, with Ben Ode, in Room 2` */
export function becomesLine(language: Language, lesson: string, becomes: Becomes): string {
	const text = letterWords(language).lessons.becomes
	if (becomes.is === 'undecided') return text.undecided(lesson)
	if (becomes.is === 'canceled') return (becomes.by ? text.canceledBy[becomes.by] : text.canceled)(lesson)
	const place = becomes.place ? [becomes.place] : []
	if (becomes.is === 'added') return [text.added(lesson), ...place].join(', ')
	if (becomes.is === 'taughtBy') return [text.taughtBy(lesson, becomes.teacher), ...place].join(', ')
	const others = othersOf(language, becomes)
	if (becomes.when === undefined) return text.other(lesson, others.join(', '))
	return [text.moved(lesson, becomes.when), ...others].join(', ')
}

function othersOf(language: Language, { teacher, place }: { teacher?: string; place?: string }): string[] {
	const text = letterWords(language).lessons.becomes
	return [...(teacher === undefined ? [] : [text.with(teacher)]), ...(place ? [place] : [])]
}

/** `Violin: Tuesday, 16:00–16:45, moves to Wednesday, 17:00–17:45, with Ben Ode (12 lessons, 3 March 2026 to 19 May 2026)`, or without a last day `…, from 3 March 2026 on`, and then `. Not changed: Tue 17 March, 16:00`. New lessons that are taken back: `Violin: Tuesday, 16:00–16:45, does not take place after all (12 lessons, …)` */
export function severalLine(
	language: Language,
	{
		lesson,
		when,
		lessons,
		from,
		to,
		stays,
	}: Record<'lesson' | 'when' | 'from', string> & { lessons: number; to: string | null; stays: string[] },
	becomes: Becomes,
): string {
	const { lessons: text, days } = letterWords(language)
	const change: { when?: string; teacher?: string; place?: string } = becomes.is === 'changed' ? becomes : {}
	const moves = change.when === undefined ? [] : [text.becomes.weekly(change.when)]
	const changes =
		becomes.is === 'canceled'
			? text.becomes.notAfterAll
			: [...moves, ...othersOf(language, change)].join(', ')
	const line =
		to === null
			? text.changed.severalOn(lesson, when, changes, from)
			: text.changed.several(lesson, when, changes, lessons, days(from, to))
	return stays.length > 0 ? `${line}. ${text.changed.stay(stays.join('; '))}` : line
}

/** `no charge, 30-minute make-up credit until 14 March, 1 of 2 left` */
export function effectLine(
	language: Language,
	consequence: Consequence,
	dayWords: (day: string) => string,
): string {
	const { stays, charges, bookedCredit, creditMinutes, expiresOn, cap } = consequence
	const { hasFlatPrice, usesPackage } = consequence
	const text = letterWords(language).lessons.effect
	if (stays) return text.stays
	const until = expiresOn ? dayWords(expiresOn) : ''
	const credit = until ? text.creditUntil(creditMinutes, until) : text.credit(creditMinutes)
	const booked = { used: text.creditUsed, returned: text.creditBack(until), over: text.creditOver }
	return [
		hasFlatPrice ? text.samePrice : usesPackage ? text.ofPackage : charges ? text.charged : text.free,
		creditMinutes > 0 ? credit : bookedCredit ? booked[bookedCredit] : text.noCredit,
		...(cap ? [text.left(cap.left, cap.of)] : []),
	].join(', ')
}

/** `the absence and its make-up credit are taken back` */
export function takenBackLine(language: Language, { losesCredit }: MovedAbsence): string {
	const text = letterWords(language).lessons.effect
	return losesCredit ? text.absenceAndCreditBack : text.absenceBack
}

/** `still reported absent: Mia Hart`, empty if all come. A line about one student has no names. */
export function stillAbsentLine(
	language: Language,
	students: readonly { name: string }[],
	{ named }: { named: boolean },
): string {
	if (students.length === 0) return ''
	const names = named ? students.map(({ name }) => name).join(', ') : ''
	return letterWords(language).lessons.stillAbsent(names)
}

const MAX_LINES = 20

/** A line of a letter that tells of several lessons. */
export interface LessonsLine {
	text: string
	lessons: number
}

/** A letter has so many lines, and says how many more lessons there are. */
export function firstLines(language: Language, all: readonly (string | LessonsLine)[]): string[] {
	const lines = all.map((line) => (typeof line === 'string' ? { text: line, lessons: 1 } : line))
	const shown = lines.slice(0, MAX_LINES).map(({ text }) => text)
	const more = sumOfLessons(lines.slice(MAX_LINES))
	return more > 0 ? [...shown, letterWords(language).lessons.changed.more(more)] : shown
}

export const sumOfLessons = (lines: readonly LessonsLine[]) =>
	lines.reduce((sum, { lessons }) => sum + lessons, 0)
