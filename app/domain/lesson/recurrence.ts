import { daysAfter } from '#app/utils/dates.ts'
import { monthsLater } from '#app/utils/months.ts'

/** The rule of a series. It uses plain dates, so clock changes never shift the weekday. */
export interface Recurrence {
	frequency: 'weekly' | 'monthly_date' | 'monthly_weekday' | 'dates'
	/** Interval in weeks or months. */
	every: number
	/** Weekly series only; 1 is Monday. */
	weekdays: readonly number[]
	/** Series with chosen dates only. */
	dates: readonly string[]
	startsOn: string
	endsOn: string
}

export const MAX_LESSONS = 250
export const MAX_DAYS = 731

/** Both ends inclusive. An earlier first day continues the rule backward. */
export function daysOf(rule: Recurrence, from = rule.startsOn): string[] {
	const days = rule.frequency === 'dates' ? chosenDays(rule) : [...recurringDays(rule, from)]
	return days.filter((day) => day >= from && day <= rule.endsOn)
}

/** Days before the first and after the last of these rules, if both continued through the whole range. */
export function daysAround(rules: readonly Recurrence[], from: string, to: string): string[] {
	const first = rules.filter(({ startsOn }) => rules.every(({ endsOn }) => endsOn >= startsOn))
	const last = rules.filter(({ endsOn }) => rules.every(({ startsOn }) => startsOn <= endsOn))
	return [
		...first.flatMap((rule) => daysOf(rule, from).filter((day) => day < rule.startsOn)),
		...last.flatMap((rule) => daysOf({ ...rule, endsOn: to }).filter((day) => day > rule.endsOn)),
	]
}

/** The same, and days in gaps, on which earlier rules continue until the next begins. None while another rule applies. */
export function daysOutside(rules: readonly Recurrence[], from: string, to: string): string[] {
	const isBefore = (day: string) => rules.some(({ startsOn }) => day < startsOn)
	const isOutside = (day: string) => rules.every(({ startsOn, endsOn }) => day < startsOn || day > endsOn)
	const between = rules.flatMap((rule) =>
		daysOf({ ...rule, endsOn: to }).filter((day) => day > rule.endsOn && isBefore(day)),
	)
	return [...new Set([...daysAround(rules, from, to), ...between])].filter(isOutside)
}

/** Converts a number of lessons into an end date. */
export function endOfCount(rule: Omit<Recurrence, 'endsOn'>, count: number): string {
	const days = daysOf({ ...rule, endsOn: daysAfter(rule.startsOn, MAX_DAYS) })
	return days[Math.min(count, days.length) - 1] ?? rule.startsOn
}

export function weekdayOf(day: string): number {
	return new Date(`${day}T12:00:00Z`).getUTCDay() || 7
}

function chosenDays({ dates }: Recurrence): string[] {
	return [...new Set(dates)].sort()
}

function* recurringDays(rule: Recurrence, from: string): Generator<string> {
	if (rule.frequency === 'weekly') yield* weeklyDays(rule, from)
	else yield* monthlyDays(rule, from)
}

function* weeklyDays({ every, weekdays, startsOn, endsOn }: Recurrence, from: string): Generator<string> {
	const sorted = [...weekdays].sort()
	let monday = daysAfter(startsOn, 1 - weekdayOf(startsOn))
	while (monday > from) monday = daysAfter(monday, -7 * every)
	while (monday <= endsOn) {
		for (const weekday of sorted) yield daysAfter(monday, weekday - 1)
		monday = daysAfter(monday, 7 * every)
	}
}

/** Months without the date are skipped: February has no 31st, and some months have no fifth Tuesday. */
function* monthlyDays({ frequency, every, startsOn, endsOn }: Recurrence, from: string): Generator<string> {
	const dayOfMonth = Number(startsOn.slice(8))
	const nth = Math.ceil(dayOfMonth / 7)
	let months = 0
	while (`${monthsLater(startsOn, months)}-01` > from) months -= every
	for (; ; months += every) {
		const month = monthsLater(startsOn, months)
		if (`${month}-01` > endsOn) return
		const day =
			frequency === 'monthly_date' ? dateIn(month, dayOfMonth) : nthWeekday(month, weekdayOf(startsOn), nth)
		if (day) yield day
	}
}

function dateIn(month: string, dayOfMonth: number): string | null {
	const day = daysAfter(`${month}-01`, dayOfMonth - 1)
	return day.startsWith(month) ? day : null
}

function nthWeekday(month: string, weekday: number, nth: number): string | null {
	const first = weekdayOf(`${month}-01`)
	return dateIn(month, 1 + ((weekday - first + 7) % 7) + 7 * (nth - 1))
}
