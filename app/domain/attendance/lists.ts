import { readList } from '#app/utils/list-query.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { lastDays, RATED_DAYS } from '#app/utils/range.ts'

export const unmarkedListWords = { sorts: ['day'], sort: 'day', filters: { teacher: 'text' } } as const

export const classRateListWords = {
	sorts: ['class', 'rate'],
	sort: 'class',
	filters: { teacher: 'text', from: 'date', to: 'date' },
} as const

export const severalMarksWords = {
	sorts: ['day'],
	sort: 'day',
	filters: { from: 'date', to: 'date', class: 'text', teacher: 'text', now: 'text', code: 'text' },
} as const

/** Attendance patterns the office should look into. */
export const patterns = [
	{ value: 'running', label: 'Absent twice running' },
	{ value: 'low', label: 'Below 75%' },
	{ value: 'often-late', label: 'Late one time in four' },
] as const

export type Pattern = (typeof patterns)[number]['value']

export const studentRateListWords = {
	sorts: ['student', 'rate'],
	sort: 'student',
	filters: {
		class: 'text',
		pattern: patterns.map(({ value }) => value),
		from: 'date',
		to: 'date',
	},
} as const

export const creditStates = [
	{ value: 'open', label: 'Open' },
	{ value: 'held', label: 'Booked' },
	{ value: 'used', label: 'Used' },
	{ value: 'expired', label: 'Expired' },
	{ value: 'revoked', label: 'Revoked' },
	{ value: 'converted', label: 'Converted to money' },
] as const

export const creditCauses = {
	student: 'The student missed a lesson',
	teacher: 'The teacher canceled',
	school: 'The school canceled',
	goodwill: 'Given as goodwill',
} as const

/** The side that canceled the lesson of a credit, if the credit says another cause. */
export type CancelingSide = 'family' | 'school'

export function creditCauseWords(
	cause: keyof typeof creditCauses,
	cancelingSide: CancelingSide | null,
): string {
	if (cause === 'student' && cancelingSide === 'family') return 'The family canceled in time'
	return cause === 'teacher' && cancelingSide === 'school' ? creditCauses.school : creditCauses[cause]
}

/** The most common reason first. */
export const giftCauses = (['goodwill', 'teacher', 'school', 'student'] as const).map((value) => ({
	value,
	label: creditCauses[value],
}))

export const creditEvents = {
	issued: 'Issued',
	held: 'Booked',
	released: 'Booking canceled',
	used: 'Used',
	expired: 'Expired',
	extended: 'Extended',
	revoked: 'Revoked',
	restored: 'Restored',
	converted: 'Converted to money',
	asked: 'The family asked for a time',
	declined: 'Request declined',
	reminded: 'Family reminded of the last day',
} as const

export const creditListWords = {
	sorts: ['expires'],
	sort: 'expires',
	filters: { state: creditStates.map(({ value }) => value), expires: ['soon'] },
} as const

export type SeveralMarksQuery = ReturnType<typeof readSeveralMarksQuery>
export type UnmarkedQuery = ReturnType<typeof readUnmarkedQuery>
export type ClassRateQuery = ReturnType<typeof readClassRateQuery>
export type StudentRateQuery = ReturnType<typeof readStudentRateQuery>
export type CreditListQuery = ReturnType<typeof readCreditQuery>

export function readUnmarkedQuery(params: URLSearchParams) {
	return readList(params, unmarkedListWords)
}

export function readSeveralMarksQuery(params: URLSearchParams, format?: DateFormat) {
	return readList(params, severalMarksWords, format)
}

export function readClassRateQuery(params: URLSearchParams, format?: DateFormat) {
	return readList(params, classRateListWords, format)
}

export function readStudentRateQuery(params: URLSearchParams, format?: DateFormat) {
	return readList(params, studentRateListWords, format)
}

export function readCreditQuery(params: URLSearchParams) {
	return readList(params, creditListWords)
}

/** Both days inclusive. */
export function daysOfRates({ from, to }: { from: string | null; to: string | null }, today: string) {
	const last = to ?? today
	return { from: from ?? lastDays(last, RATED_DAYS).from, to: last }
}
