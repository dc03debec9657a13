import { daysAfter } from '#app/utils/dates.ts'
import { weekdayOf } from '../lesson/recurrence.ts'

/** A time of the week at which a class meets. */
export interface WeeklyTime {
	weekday: number
	startTime: string
	durationMinutes: number
	everyWeeks: number
	onlyDay?: null
	roomId?: string | null
	/** The name of its room, where the room changes with the time. */
	newPlace?: string | null
}

/** A weekly series of a class. */
export interface WeeklySeries extends Omit<WeeklyTime, 'weekday'> {
	/** As digits. */
	weekdays: string
	startsOn: string
	/** Null until further notice. */
	endsOn: string | null
}

interface Usual {
	weekday: number | null
	startTime: string | null
	startsOn: string | null
	endsOn: string | null
}

/** Days in which a class has the same weekly times, and these in the order of the week. */
export interface Period {
	from: string
	/** Null until further notice. */
	until: string | null
	times: WeeklyTime[]
}

/** A series counts so many days after its end, because its class may only be between two terms. */
export const DAYS_BETWEEN_TERMS = 100

/**
 * The weekly times of a class, from the period that holds the day, or the first one of a class that begins later. Days on
 * which it does not meet at all are no period. Empty if it has no lessons at its usual time, which then says when it meets.
 */
export function timelineOf(series: readonly WeeklySeries[], usual: Usual, day: string): Period[] {
	if (!series.some((row) => isAtUsual(row, usual))) return []
	const first = usual.startsOn !== null && usual.startsOn > day ? usual.startsOn : day
	return spansOf(series, usual.endsOn)
		.reduce<Period[]>(withPeriod, [])
		.filter(({ until }) => until === null || until >= first)
}

const isAtUsual = ({ weekdays, startTime }: WeeklySeries, usual: Usual) =>
	usual.weekday !== null && weekdays.includes(String(usual.weekday)) && startTime === usual.startTime

/** The days between one first or last day of a series and the next. */
function spansOf(series: readonly WeeklySeries[], lastDay: string | null): Period[] {
	const rows = series
		.map((row) => ({ ...row, endsOn: earlierOf(row.endsOn, lastDay) }))
		.filter(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn)
		.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
	const days = rows.flatMap(({ startsOn, endsOn }) =>
		endsOn === null ? [startsOn] : [startsOn, daysAfter(endsOn, 1)],
	)
	return [...new Set(days)]
		.toSorted()
		.map((from, at, all) => ({ from, until: dayBefore(all[at + 1]), times: timesOn(rows, from) }))
		.filter(({ times }) => times.length > 0)
}

const dayBefore = (day: string | undefined) => (day === undefined ? null : daysAfter(day, -1))

const earlierOf = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a)

/** If two series are at the same time, the later one counts. */
function timesOn(rows: readonly WeeklySeries[], day: string): WeeklyTime[] {
	const times = new Map<string, WeeklyTime>()
	for (const { weekdays, startsOn, endsOn, ...time } of rows)
		if (startsOn <= day && (endsOn === null || endsOn >= day))
			for (const weekday of weekdays)
				times.set(`${weekday} ${time.startTime}`, { ...time, weekday: Number(weekday) })
	return [...times].toSorted(([a], [b]) => a.localeCompare(b)).map(([, time]) => time)
}

/** Adds a period, or joins it with the one before if the lessons of one of the two are at the times of both. */
function withPeriod(periods: Period[], period: Period): Period[] {
	const before = periods.at(-1)
	if (!before) return [period]
	const earlier = periods.slice(0, -1)
	if (isSameIn(period, before, period)) return [...earlier, { ...before, until: period.until }]
	if (isSameIn(before, before, period)) return withPeriod(earlier, { ...period, from: before.from })
	return [...periods, period]
}

/** True if two periods have the same lessons in the days of one of them. Those of a few days are on a few weekdays. */
function isSameIn({ from, until }: Period, before: Period, after: Period): boolean {
	const isWithin = ({ weekday }: WeeklyTime) => {
		const first = daysAfter(from, (weekday - weekdayOf(from) + 7) % 7)
		return until === null || first <= until
	}
	const later = after.times.filter(isWithin)
	const earlier = before.times.filter(isWithin)
	return earlier.length === later.length && earlier.every((time, at) => isSame(time, later[at]))
}

/** A time that has no room any more is no other time. */
function isSame(earlier: WeeklyTime, later: WeeklyTime | undefined): boolean {
	return (
		earlier.weekday === later?.weekday &&
		earlier.startTime === later.startTime &&
		earlier.durationMinutes === later.durationMinutes &&
		earlier.everyWeeks === later.everyWeeks &&
		(!later.roomId || earlier.roomId === later.roomId)
	)
}

/** The times of a class after a day: the first of them, and all. */
export interface PlannedTime extends WeeklyTime {
	until: string
	weeklyTimes: WeeklyTime[]
	/** The times after a further change. */
	next?: PlannedTime
}

/** The times after the first period, which lead to those after the next. */
export function plannedOf(periods: readonly Period[]): PlannedTime | undefined {
	return periods.slice(1).reduceRight<PlannedTime | undefined>((next, { times }, at) => {
		const [first] = times
		const until = periods[at]?.until
		return first && until ? { ...first, weeklyTimes: times, until, next } : next
	}, undefined)
}

/** The series of a class as the database packs them, with a day and what is usual. */
export type PackedTimes = [
	day: string,
	weekday: number | null,
	startTime: string | null,
	startsOn: string | null,
	endsOn: string | null,
	series: [
		weekdays: string,
		startTime: string,
		durationMinutes: number,
		everyWeeks: number,
		startsOn: string,
		endsOn: string | null,
	][],
]

/** The weekly times of a class on the day. */
export function unpackTimes([day, weekday, startTime, startsOn, endsOn, packed]: PackedTimes): WeeklyTime[] {
	const rows = packed.map(([weekdays, startTime, durationMinutes, everyWeeks, startsOn, endsOn]) => ({
		weekdays,
		startTime,
		durationMinutes,
		everyWeeks,
		startsOn,
		endsOn,
	}))
	return timelineOf(rows, { weekday, startTime, startsOn, endsOn }, day)[0]?.times ?? []
}
