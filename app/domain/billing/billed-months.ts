import { monthWords } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { many } from '../class/labels.ts'

export const BILLED_STAYS =
	'A month stays as it is billed if the new price is higher from its first day; if it is lower, “Billed too much” says what to credit.'

export const DRAFT_STAYS =
	'A draft is held back until it is set to the new price if that is lower. If it is higher, the draft keeps the old price: to bill the new one, delete the draft and run the month again.'

/** Pages about money look back no further for what was left out or billed too much. */
export const MOST_MONTHS_BACK = 12

interface BilledLine {
	studentId: string | null
	month: string
	isDraft: boolean
}

/** Says which months a new price comes too late for, and which are on drafts. */
export function billedMonthsWords(lines: readonly BilledLine[]): string {
	const billed = monthsOf(lines.filter(({ isDraft }) => !isDraft))
	const drafted = monthsOf(lines.filter(({ isDraft }) => isDraft))
	return [
		billed && `Billed already: ${billed}. ${BILLED_STAYS}`,
		drafted && `On a draft: ${drafted}. ${DRAFT_STAYS}`,
	]
		.filter(Boolean)
		.join(' ')
}

/** "March 2027 for 3 students, April 2027 for 1 student" */
function monthsOf(lines: readonly BilledLine[]): string {
	return [...groupedBy(lines, ({ month }) => month)]
		.sort(([a], [b]) => a.localeCompare(b))
		.map(([month, of]) => {
			const students = new Set(of.map(({ studentId }) => studentId)).size
			return `${monthWords(`${month}-01`)} for ${many(students, 'student', 'students')}`
		})
		.join(', ')
}

/** The month of a line: its own, or that of its draft for a lesson, a term or a course. */
export function monthBilledBy(key: string | null, ofDraft: string | null): string | null {
	return /^\d{4}-\d\d(\/|$)/.test(key ?? '') ? (key ?? '').slice(0, 7) : ofDraft
}

export interface PeriodLine {
	studentId?: string | null
	period?: string | null
}

/**
 * True for a line of an earlier month that a run of the `next` lines leaves out: one for that month, or for a term or course that
 * has ended.
 */
export function isLeftOut(line: PeriodLine, month: string, next: readonly PeriodLine[]): boolean {
	const span = spanOf(line)
	return span
		? next.every((other) => spanOf(other) !== span)
		: monthBilledBy(line.period ?? null, null) === month
}

/** The student and the first day of the term or course of a line; null for other lines. */
function spanOf({ studentId, period }: PeriodLine): string | null {
	const startsOn = /^(\d{4}-\d\d-\d\d)\//.exec(period ?? '')?.[1]
	return startsOn ? `${studentId} ${startsOn}` : null
}
