import { many } from '#app/domain/class/labels.ts'
import type { AttendanceCode } from './codes.ts'
import type { AttendanceRules } from './policy.ts'

export const CAP_PERIODS = [
	{ value: 'term', label: 'Term' },
	{ value: 'month', label: 'Month' },
	{ value: 'quarter', label: 'Quarter' },
	{ value: 'year', label: 'Year' },
] as const satisfies { value: AttendanceRules['capPeriod']; label: string }[]

export const CREDIT_STARTS = [
	{ value: 'cancellation', label: 'The day it was canceled' },
	{ value: 'lesson', label: 'The day of the lesson' },
] as const satisfies { value: AttendanceRules['creditFrom']; label: string }[]

/** Money is not offered, because no invoice can deduct it. */
export const CODE_CREDITS = [
	{ value: 'none', label: 'None' },
	{ value: 'make_up', label: 'Make-up credit' },
] as const satisfies { value: AttendanceCode['credit']; label: string }[]

/** A summary in one line, used for scheduled changes. */
export function rulesWords(rules: AttendanceRules): string {
	const { noticeHours, creditCap, capPeriod, creditDays, creditFrom, markDays, groupAlone } = rules
	return [
		`${many(noticeHours, 'hour’s', 'hours’')} notice`,
		creditCap === null ? 'credits without limit' : `${many(creditCap, 'credit', 'credits')} a ${capPeriod}`,
		creditDays === null
			? 'credits last as long as the student is enrolled'
			: `credits last ${many(creditDays, 'day', 'days')} from ${creditFrom === 'lesson' ? 'the lesson' : 'the cancellation'}`,
		`marks can be changed for ${many(markDays, 'day', 'days')}`,
		groupAlone ? 'group lessons may be made up alone' : null,
	]
		.filter(Boolean)
		.join(', ')
}

export function switchWords({
	charges,
	pays,
	credit,
	countsToCap,
	needsNote,
	inPortal,
}: AttendanceCode): string {
	return [
		charges ? 'charged' : 'not charged',
		pays ? 'teacher paid' : 'teacher not paid',
		credit === 'none' ? 'no credit' : countsToCap ? 'make-up credit within the limit' : 'make-up credit',
		needsNote ? 'needs a note' : null,
		inPortal ? null : 'hidden from families',
	]
		.filter(Boolean)
		.join(', ')
}
