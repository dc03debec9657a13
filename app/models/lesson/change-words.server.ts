import type { CanceledBy, Consequence, MovedAbsence } from '#app/domain/attendance/consequence-labels.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import {
	becomesLine,
	newPlaceWords,
	otherPlaceWords,
	severalLine,
	substitutePlaceWords,
	type Becomes,
} from '#app/letters/lesson-lines.server.ts'
import { rhythmLine, weeklyTimeWords } from '#app/letters/weekly-lines.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { partOfDayWords, spanWords } from '#app/utils/clock.ts'
import { momentsWords, momentWords, plainDateWords, type DateWriting } from '#app/utils/dates.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import type { Rhythm, WeeklyTime } from './internal/rhythm.server.ts'
import { classTitleIn } from './lesson-name.server.ts'
import type { Names } from './place-words.server.ts'

export interface Place {
	startsAt: number
	endsAt: number
	teacherId: string | null
	roomId: string | null
	/** The online link, where that changes by itself. */
	link?: string | null
}

/** A lesson before and after a change. */
export interface LessonChange {
	lesson: Place & {
		id: string
		classId: string
		class: string
		day: string
		/** The usual teacher, while a substitute gives the lesson. */
		substituteFor?: string | null
	}
	/** The new place and time; null if the lesson is canceled. */
	to: Place | null
	/** The usual teacher, for whom the new one substitutes. Only the substitute reads of it, and where the lesson is. */
	standsInFor?: string | null
	/** True for a lesson that was not in the schedule before. */
	isAdded?: boolean
	/** True for a canceled lesson of which its readers hear also once it has begun, as of its make-up credit. */
	isToldLate?: boolean
	/** True for a lesson of a series without a last day. */
	isOpenEnded?: boolean
	/** True if lessons of the class change from a day on, or end. Families hear of it in a pause without a last day too. */
	isLasting?: boolean
	/** Lessons of its weekday that the change of the series leaves as they are. */
	stays?: readonly { id: string; startsAt: number; originalDate: string }[]
	/** Days on which its class, after the change of its series, would meet and does not. */
	notOn?: readonly string[]
	/** True for a lesson of new repeating lessons that are taken back. */
	isTakenBack?: boolean
	/** `end` if the class ends before the lesson. */
	by?: CanceledBy | 'end'
	/** The last day of a class or of a weekly time that ends. */
	endsOn?: string
	/** The weekly time that ends on that day, while the class goes on. */
	time?: WeeklyTime
	/** The new rhythm of its series, if the lesson changes as that says. */
	rhythm?: Rhythm
	/** Effect of the cancellation on each student. */
	consequences?: readonly Consequence[]
	/** Absences that the move takes back. */
	takenBack?: readonly MovedAbsence[]
	/** Students who are reported absent from a lesson that is back in the schedule. */
	stillAbsent?: readonly { studentId: string; name: string }[]
	/** The students whose make-up credit for the canceled lesson is gone, because it takes place. */
	creditsLost?: readonly string[]
	/** Memberships of the people who asked to move the lesson. */
	askedBy?: readonly string[]
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

const areNew = (changes: readonly LessonChange[]) =>
	changes.every(({ isAdded, rhythm }) => isAdded && !rhythm)

/** The outcome of a change: canceled, added, or the parts of the place and time that are other. */
function outcomeIn(
	{ school }: Access,
	{ lesson: from, to, by, isAdded, standsInFor }: LessonChange,
	{ names, language, areSeveral }: { names: Names; language: Language; areSeveral: boolean },
): Becomes {
	if (to === null) return { is: 'canceled', by }
	const place = names.placeOf({ ...from, ...to }, areSeveral)
	if (isAdded) return { is: 'added', place: newPlaceWords(language, null, place) }
	const was = names.placeOf(from, areSeveral)
	const writing = datesIn(language, school.paperFormat)
	const isMoved = to.startsAt !== from.startsAt || to.endsAt !== from.endsAt
	return {
		is: 'changed',
		when: isMoved ? momentsWords(to, school.timeZone, writing) : undefined,
		teacher: isNew('teacherId', from, to) ? names.teacher(to.teacherId) : undefined,
		place: standsInFor
			? substitutePlaceWords(language, was, place)
			: otherPlaceWords(language, was, place, isNew('roomId', from, to)),
	}
}

/** A lesson can lose its room, but a teacher who is not known yet is no news for families. */
export function isNew(what: 'teacherId' | 'roomId' | 'link', from: Place, to: Place): boolean {
	return to[what] !== from[what] && (what !== 'teacherId' || to[what] !== null)
}

/** True if a letter has to tell of the new rhythm, however few lessons change for its reader so far. */
export const saysRhythm = ({ rhythm, isOpenEnded, takenBack = [] }: LessonChange) =>
	rhythm !== undefined && isOpenEnded === true && takenBack.length === 0

/** True if the line of these changes tells of a new rhythm. */
export function isOfRhythm([first, ...more]: readonly LessonChange[]): boolean {
	return first?.rhythm !== undefined && (more.length > 0 || saysRhythm(first))
}

/** True if a lesson loses its teacher, and no other is known yet. */
export function isWithoutTeacher(from: Place, to: Place | null): boolean {
	return to?.teacherId === null && from.teacherId !== null
}

/** The words of a line, for the changes that `changesPerLine` has put there. */
export function changeLine(
	access: Access,
	changes: readonly LessonChange[],
	names: Names,
	language: Language,
): string {
	const [first, ...more] = changes
	if (!first) return ''
	const becomes = outcomeIn(access, first, { names, language, areSeveral: more.length > 0 })
	const { lesson, to: place } = first
	if (first.rhythm && isOfRhythm(changes))
		return rhythmWords(access, first.rhythm, { changes, names, language })
	if (more.length === 0)
		return becomesLine(language, lessonThenWords(access, lesson, language, becomes.is === 'added'), becomes)
	const { timeZone, paperFormat } = access.school
	const writing = datesIn(language, paperFormat)
	const name = classTitleIn(access, lesson, language)
	if (first.endsOn) return endWords(first.endsOn, first.time, { name, changes, language, writing })
	const weeklyWords = (at: Place) => {
		const { day, from, until } = timesOf(at, timeZone)
		return `${letterWords(language).lessons.weekdays[weekdayOf(day) - 1]}, ${spanWords(from, until, writing)}`
	}
	const days = changes.map((change) => timesOf(change.to ?? change.lesson, timeZone).day).sort()
	const [from = '', to = ''] = [days[0], days.at(-1)].map((one) => plainDateWords(one ?? '', writing))
	const last = changes.every(({ isOpenEnded }) => isOpenEnded) ? null : to
	const stays = (first.stays ?? [])
		.filter(({ originalDate: day }) => day > days[0]! && (last === null || day < days.at(-1)!))
		.map(({ startsAt }) => momentWords(startsAt, timeZone, writing))
	const several = { lesson: name, when: weeklyWords(lesson), lessons: changes.length, from, to: last, stays }
	const isMoved = becomes.is === 'changed' && becomes.when !== undefined && place
	return severalLine(language, several, isMoved ? { ...becomes, when: weeklyWords(place) } : becomes)
}

interface Ending {
	name: string
	changes: readonly LessonChange[]
	language: Language
	writing: DateWriting
}

function endWords(
	endsOn: string,
	time: WeeklyTime | undefined,
	{ name, changes, language, writing }: Ending,
) {
	const { classEnds, timeEnds } = letterWords(language).lessons
	const day = plainDateWords(endsOn, writing)
	return time
		? timeEnds(name, weeklyTimeWords(language, time, { writing }), day, changes.length)
		: classEnds(name, day, changes.length)
}

/** The first and the last day of a rhythm for a reader, who may come later or leave before its end, by the days of their changes. */
export function rhythmSpan({ days }: Rhythm, own: readonly string[]): [string, string] {
	const [first = '', last = first] = [own[0], own.at(-1)]
	return [
		days.findLast((day) => day <= first) ?? days[0] ?? first,
		days.find((day) => day >= last) ?? days.at(-1) ?? last,
	]
}

function rhythmWords(
	access: Access,
	rhythm: Rhythm,
	{ changes, names, language }: Pick<Ending, 'changes' | 'language'> & { names: Names },
): string {
	const { was, is, teacherId, roomId, wasRoomId } = rhythm
	const { timeZone, paperFormat } = access.school
	const writing = datesIn(language, paperFormat)
	const own = changes.map(({ lesson, to }) => timesOf(to ?? lesson, timeZone).day).sort()
	const [from, to] = rhythmSpan(rhythm, own)
	const isOpenEnded = changes.every((change) => change.isOpenEnded)
	const stays = (changes[0]?.stays ?? []).filter(
		({ originalDate: day }) => day >= from && (isOpenEnded || day <= to),
	)
	const { lesson } = changes[0]!
	const placeIn = (id: string | null) => names.placeOf({ ...lesson, id: '', roomId: id }, true)
	return rhythmLine(language, {
		lesson: classTitleIn(access, lesson, language),
		was: weeklyTimeWords(language, was, { writing }),
		is: weeklyTimeWords(language, is, { writing, beside: was.every }),
		teacher: names.teacher(teacherId),
		place: roomId === wasRoomId ? undefined : newPlaceWords(language, placeIn(wasRoomId), placeIn(roomId)),
		from: plainDateWords(from, writing),
		to: isOpenEnded ? null : plainDateWords(to, writing),
		stays: stays.map(({ startsAt }) => momentWords(startsAt, timeZone, writing)),
	})
}

/** True if the change matters to families. */
export function isOther({ lesson: from, to, isAdded }: LessonChange): boolean {
	return (
		to === null ||
		isAdded === true ||
		to.startsAt !== from.startsAt ||
		to.endsAt !== from.endsAt ||
		(['teacherId', 'roomId', 'link'] as const).some((what) => isNew(what, from, to))
	)
}

/** True if a lesson of the change is still to come, or if letters tell of it afterwards. */
export function isStillAhead({ lesson, to, isToldLate = false }: LessonChange): boolean {
	return isToldLate || Math.max(lesson.startsAt, to?.startsAt ?? 0) > Date.now()
}

export interface LessonThen {
	classId: string
	class: string
	startsAt: number
	endsAt?: number
}

/** Example: `Violin, Tue 3 March, 16:00`, or `Violin, Tue 3 March, 16:00–16:45` with its end. */
export function lessonThenWords(
	access: Access,
	{ startsAt, endsAt, ...lesson }: LessonThen,
	language: Language,
	withEnd = false,
): string {
	const { school } = access
	const writing = datesIn(language, school.paperFormat)
	const when =
		withEnd && endsAt
			? momentsWords({ startsAt, endsAt }, school.timeZone, writing)
			: momentWords(startsAt, school.timeZone, writing)
	return `${classTitleIn(access, lesson, language)}, ${when}`
}

export interface DaysOff {
	startsOn: string
	endsOn: string
	/** Set for a part of each day. */
	fromTime?: string | null
	toTime?: string | null
}

/** Example: `3 March 2026`, `3 March 2026 to 5 March 2026`, or `3 March 2026, 14:00–16:30`. */
export function absenceDays({ school }: Access, off: DaysOff, language: Language = 'en'): string {
	const writing = datesIn(language, school.paperFormat)
	const [from, to] = [plainDateWords(off.startsOn, writing), plainDateWords(off.endsOn, writing)]
	const days = from === to ? from : letterWords(language).days(from, to)
	return [days, partOfDayWords(off, writing)].filter(Boolean).join(', ')
}
