import type { series } from '#db/schema/index.ts'
import { firstOfPeriod } from '#app/domain/lesson/split.ts'
import type { SeriesWish } from '#app/domain/lesson/series-wish.ts'
import type { SeriesLesson } from './series-lessons.server.ts'

/** The weekdays and the time of lessons every week, or every few weeks. */
export interface WeeklyTime {
	weekdays: number[]
	every: number
	startTime: string
	durationMinutes: number
}

/** A change of a series that says by itself which of its lessons are canceled, moved and added. */
export interface Rhythm {
	seriesId: string
	was: WeeklyTime
	is: WeeklyTime
	/** The new teacher of the lessons; null if that stays. */
	teacherId: string | null
	roomId: string | null
	wasRoomId: string | null
	/** The days of its lessons after the change, in order. */
	days: string[]
}

/** The part of a change that tells of its rule. */
interface Told {
	rhythm?: Rhythm
	endsOn?: string
	time?: WeeklyTime
	isOpenEnded?: boolean
	stays?: readonly SeriesLesson[]
}

type Row = typeof series.$inferSelect

interface Rule {
	row: Row
	wish: SeriesWish
	/** All days of the new rule, and those of them that have a lesson. */
	planned: readonly { day: string }[]
	days: readonly { day: string }[]
	/** The last day of the new rule, or of its class. */
	until: string | null
	/** The last day of the class, if that ends the series. Letters say then that the class ends, not only its weekly time. */
	lastDay?: string
}

/**
 * Tells which of the changed lessons follow from the new rule of their series, so that no letter has to list them. `told` is
 * what the letter says with the rule.
 */
export function rhythmOf(
	{ row, wish, planned, days, until, lastDay }: Rule,
	told: Pick<Told, 'isOpenEnded' | 'stays'>,
) {
	const isWeekly = row.frequency === 'weekly' && wish.frequency === 'weekly'
	const was = timeOf({ ...row, weekdays: [...row.weekdays].map(Number) })
	const is = timeOf(wish)
	// A change from a day for which no lesson is in the schedule yet moves none, so that letters tell of the rule.
	const isAhead = row.openEnded && told.isOpenEnded === true && wish.startsOn > row.endsOn
	const rhythm =
		isWeekly && (isAhead || isOtherRhythm(was, is)) && isOther(row, wish, was, is)
			? { seriesId: row.id, was, is, ...newPlace(row, wish), days: days.map(({ day }) => day) }
			: null
	const follows: Told = rhythm ? { ...told, rhythm } : {}
	const first = days[0]?.day ?? ''
	const open = new Set(days.map(({ day }) => day))
	const weekOf = (day: string) => firstOfPeriod('weekly', day)
	const closedWeeks = new Set(planned.filter(({ day }) => !open.has(day)).map(({ day }) => weekOf(day)))
	return {
		ofRemoved({ originalDate: day, movedFrom }: SeriesLesson): Told {
			// A lesson that was moved by hand is not where a line about the others would have it.
			if (!isWeekly || movedFrom !== null) return {}
			if (until !== null && day > until) return { endsOn: until, time: lastDay ? undefined : was }
			// A lesson that falls away because its new day is closed, or in a pause, is not expected from the rhythm.
			return day > first && !closedWeeks.has(weekOf(day)) ? follows : {}
		},
		ofMoved({ movedFrom, teacherId, roomId }: SeriesLesson, toRoom: string | null) {
			const isUsual = movedFrom === null && teacherId === row.teacherId && roomId === row.roomId
			const losesTeacher = teacherId !== null && wish.teacherId === null
			return isUsual && toRoom === wish.roomId && !losesTeacher ? follows : {}
		},
		ofAdded: follows,
		/** True if the lessons that are added tell of the rule. */
		isAhead: isAhead && rhythm !== null,
	}
}

function timeOf({ weekdays, every, startTime, durationMinutes }: WeeklyTime): WeeklyTime {
	return { weekdays: weekdays.toSorted(), every, startTime, durationMinutes }
}

/** False for lessons on as many days of every week as before. */
function isOtherRhythm(was: WeeklyTime, is: WeeklyTime): boolean {
	return was.every > 1 || is.every > 1 || was.weekdays.length !== is.weekdays.length
}

function isOther(row: Row, wish: SeriesWish, was: WeeklyTime, is: WeeklyTime): boolean {
	const { teacherId, roomId, wasRoomId } = newPlace(row, wish)
	return teacherId !== null || roomId !== wasRoomId || JSON.stringify(was) !== JSON.stringify(is)
}

function newPlace(row: Row, { teacherId, roomId }: SeriesWish) {
	return {
		teacherId: teacherId === row.teacherId ? null : teacherId,
		roomId,
		wasRoomId: row.roomId,
	}
}
