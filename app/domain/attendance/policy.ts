import { daysAfter } from '#app/utils/dates.ts'
import { NOT_COUNTED } from './codes.ts'

export interface AttendanceRules {
	noticeHours: number
	creditCap: number | null
	capPeriod: 'term' | 'month' | 'quarter' | 'year'
	creditDays: number | null
	creditFrom: 'cancellation' | 'lesson'
	markDays: number
	/** If no other class has a seat, a group lesson may be made up as a private one. */
	groupAlone: boolean
}

export const usualRules: AttendanceRules = {
	noticeHours: 24,
	creditCap: 2,
	capPeriod: 'term',
	creditDays: 90,
	creditFrom: 'cancellation',
	markDays: 14,
	groupAlone: false,
}

export function isInTime({ noticeHours }: AttendanceRules, canceledAt: number, startsAt: number): boolean {
	return startsAt - canceledAt >= noticeHours * 3_600_000
}

/**
 * The last day a credit can be used, counted from the cancellation or the lesson. The credit for a lesson that is canceled long
 * before would end before the lesson, so it is counted from the lesson.
 */
export function expiryOf(rules: AttendanceRules, canceledOn: string, lessonOn: string): string | null {
	if (rules.creditDays === null) return null
	const fromCanceled = daysAfter(canceledOn, rules.creditDays)
	const isLong = rules.creditFrom === 'cancellation' && fromCanceled > lessonOn
	return isLong ? fromCanceled : daysAfter(lessonOn, rules.creditDays)
}

/**
 * The last day of a credit whose make-up lesson does not take place: its own, or that of a new credit if the school canceled the
 * lesson, which costs the family no time.
 */
export function lastDayAfter(
	rules: AttendanceRules,
	own: string | null,
	{ letter, canceledOn, lessonOn }: { letter: string; canceledOn: string; lessonOn: string },
): string | null {
	const ofNew = NOT_COUNTED.includes(letter) ? expiryOf(rules, canceledOn, lessonOn) : own
	return own === null || ofNew === null ? null : own > ofNew ? own : ofNew
}

/** The calendar period for the limit of credits; terms are handled elsewhere. */
export function capPeriodOf(
	period: Exclude<AttendanceRules['capPeriod'], 'term'>,
	day: string,
): { from: string; to: string } {
	const year = day.slice(0, 4)
	if (period === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` }
	const month = Number(day.slice(5, 7))
	const first = period === 'month' ? month : month - ((month - 1) % 3)
	const last = period === 'month' ? month : first + 2
	return { from: `${year}-${two(first)}-01`, to: `${year}-${two(last)}-31` }
}

function two(number: number): string {
	return String(number).padStart(2, '0')
}
