import { daysAfter } from '#app/utils/dates.ts'
import { weekdayOf, type Recurrence } from './recurrence.ts'
import type { SeriesWish } from './series-wish.ts'

/** Pairs existing lessons with the days of a new rule: first by day, then by week or month. */
export function pairDays<Lesson extends { originalDate: string }, Day extends { day: string }>(
	frequency: Recurrence['frequency'],
	lessons: readonly Lesson[],
	days: readonly Day[],
): { pairs: [Lesson, Day][]; left: Lesson[]; added: Day[] } {
	const pairs: [Lesson, Day][] = []
	let left = [...lessons]
	let added = [...days]
	for (const keyOf of [(day: string) => day, (day: string) => firstOfPeriod(frequency, day)]) {
		const unpaired: Lesson[] = []
		for (const lesson of left) {
			const day = added.find((candidate) => keyOf(candidate.day) === keyOf(lesson.originalDate))
			if (!day) {
				unpaired.push(lesson)
				continue
			}
			pairs.push([lesson, day])
			added = added.filter((candidate) => candidate !== day)
		}
		left = unpaired
	}
	return { pairs, left, added }
}

interface Dated {
	originalDate: string
}

/**
 * Pairs them in the same way. A day that was left out of the series has its day in the new rule, too, which no other lesson gets.
 * A closed lesson stays where it is. Its new day counts as left out as well, so that it gets a lesson if it is free.
 */
export function pairAround<Lesson extends Dated, Day extends { day: string }>(
	frequency: Recurrence['frequency'],
	lessons: readonly Lesson[],
	days: readonly Day[],
	leftOut: readonly string[],
	/** True of a closed lesson for which students got no credits. Those would make up for it. */
	isLost: (lesson: Lesson) => boolean,
): { pairs: [Lesson, Day][]; left: Lesson[]; added: Day[]; leftOut: [string, Day][] } {
	const gaps = new Set<Dated>(leftOut.map((originalDate) => ({ originalDate })))
	const isLesson = (one: Lesson | Dated): one is Lesson => !gaps.has(one)
	const isDay = (date: string) => days.some(({ day }) => day === date)
	const closed = lessons.filter((lesson) => !isDay(lesson.originalDate) && isLost(lesson))
	const open = lessons.filter((lesson) => !closed.includes(lesson))
	const all = [...open, ...gaps].toSorted((a, b) => a.originalDate.localeCompare(b.originalDate))
	const { pairs, left, added } = pairDays<Lesson | Dated, Day>(frequency, all, days)
	const instead = pairDays(frequency, closed, added)
	const gapPairs = [...pairs.filter(([one]) => !isLesson(one)), ...instead.pairs]
	return {
		pairs: pairs.flatMap(([one, day]): [Lesson, Day][] => (isLesson(one) ? [[one, day]] : [])),
		left: left.filter(isLesson),
		added: instead.added,
		leftOut: gapPairs.map(([{ originalDate }, day]) => [originalDate, day]),
	}
}

/** The first day of the week or month of a day. */
export function firstOfPeriod(frequency: Recurrence['frequency'], day: string): string {
	if (frequency === 'dates') return day
	return frequency === 'weekly' ? daysAfter(day, 1 - weekdayOf(day)) : `${day.slice(0, 7)}-01`
}

type Rhythm = Pick<Recurrence, 'frequency' | 'every' | 'startsOn'>

/** The first day of a change. A series every few weeks keeps its weeks, whichever week the change begins in. */
export function startInRhythm(old: Rhythm, { frequency, every, startsOn }: Rhythm): string {
	if (frequency !== 'weekly' || old.frequency !== 'weekly' || every !== old.every) return startsOn
	const monday = daysAfter(startsOn, 1 - weekdayOf(startsOn))
	const weeks = (Date.parse(monday) - Date.parse(daysAfter(old.startsOn, 1 - weekdayOf(old.startsOn)))) / WEEK
	const past = ((weeks % every) + every) % every
	return past === 0 ? startsOn : daysAfter(monday, 7 * (every - past))
}

const WEEK = 7 * 86_400_000

/** False in the week off before the last day of a series of every few weeks, which has no lesson left. */
export function lastsFrom(row: Rhythm & { endsOn: string; openEnded: boolean }, from: string): boolean {
	const startsOn = row.startsOn > from ? row.startsOn : from
	return row.openEnded || startInRhythm(row, { ...row, startsOn }) <= row.endsOn
}

interface SeriesRule extends Omit<SeriesWish, 'count' | 'termId'> {
	endsOn: string
	openEnded: boolean
}

/** A series from a day on, as it is. */
export function wishFrom(row: SeriesRule, from: string) {
	const { frequency, every, weekdays, dates, startTime, durationMinutes, teacherId, roomId } = row
	return {
		frequency,
		every,
		weekdays,
		dates,
		startTime,
		durationMinutes,
		teacherId,
		roomId,
		skipsClosures: row.skipsClosures,
		startsOn: row.startsOn > from ? row.startsOn : from,
		endsOn: row.openEnded ? undefined : row.endsOn,
	}
}
