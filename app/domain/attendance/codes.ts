import { LATE } from './late.ts'

/** The effects of a mark are independent switches. */
export interface AttendanceCode {
	letter: string
	label: string
	/** The student had the lesson. */
	isHeld: boolean
	/** The lesson is charged if the plan charges per lesson. */
	charges: boolean
	/** The teacher is paid for the lesson. */
	pays: boolean
	credit: 'none' | 'make_up' | 'money'
	/** A credit earned this way counts toward the student's limit. */
	countsToCap: boolean
	needsNote: boolean
	inPortal: boolean
}

export const NOTICE_GIVEN = 'Absent, notice given'
export const MAKE_UP_OWED = 'Absent, make-up owed'

/** The letter of an absence without notice, or with less than the school asks for. */
export const NO_NOTICE = 'A'

/** The usual label of a code that no longer gives a make-up would promise one. */
export function labelOf({ label, credit }: Pick<AttendanceCode, 'label' | 'credit'>): string {
	return label === MAKE_UP_OWED && credit !== 'make_up' ? NOTICE_GIVEN : label
}

/** The label of one student’s mark. A mark beyond the limit of make-ups gave none. */
export function markLabel({ label }: Pick<AttendanceCode, 'label'>, creditWithheld = false): string {
	return labelOf({ label, credit: creditWithheld ? 'none' : 'make_up' })
}

/** Defaults for a new school. It can change everything except the letters. */
export const usualCodes: readonly AttendanceCode[] = [
	code('P', 'Present', { isHeld: true, charges: true, pays: true }),
	code(LATE, 'Late', { isHeld: true, charges: true, pays: true }),
	code('N', NOTICE_GIVEN, {}),
	code('M', MAKE_UP_OWED, { credit: 'make_up', countsToCap: true }),
	code(NO_NOTICE, 'Absent, no notice', { charges: true, pays: true }),
	code('T', 'Teacher canceled', { credit: 'make_up' }),
	code('S', 'Closed', {}),
	code('X', 'Excused', { needsNote: true }),
]

function code(letter: string, label: string, switches: Partial<AttendanceCode>): AttendanceCode {
	return {
		letter,
		label,
		isHeld: false,
		charges: false,
		pays: false,
		credit: 'none',
		countsToCap: false,
		needsNote: false,
		inPortal: true,
		...switches,
	}
}

/** Labels short enough to fit next to the letter. Labels the school wrote itself are never shortened. */
const SHORT: Partial<Record<string, string>> = {
	[NOTICE_GIVEN]: 'Notice',
	[MAKE_UP_OWED]: 'Make-up',
	'Absent, no notice': 'No show',
	'Excused by the office': 'Excused',
}

export function rollCode({ letter, label, isHeld }: AttendanceCode) {
	return { letter, label, short: SHORT[label] ?? label, isHeld }
}

export type RollCode = ReturnType<typeof rollCode> & {
	/** Description of the make-up credit the mark gives. */
	gives: string | null
}

/** Lessons canceled by the teacher or the school say nothing about the student's attendance. */
export const NOT_COUNTED = ['T', 'S']

/** A make-up lesson uses up its credit if it was taught or missed, and not if it was canceled in time. */
export const usesUpCredit = ({ isHeld, charges }: Pick<AttendanceCode, 'isHeld' | 'charges'>) =>
	isHeld || charges

/** After an absence in time, or one that is owed a make-up lesson, a trial has not taken place. */
export const putsTrialOff = ({ letter, isHeld, charges, credit }: AttendanceCode) =>
	!isHeld && (credit === 'make_up' || (!charges && letter !== NO_NOTICE))

/** Rolls open this long before a lesson. Until then only absences can be marked. */
const OPENS_BEFORE = 60 * 60_000

/** Lessons that start later are not open for attendance yet. */
export const lastOpenStart = (now = Date.now()) => now + OPENS_BEFORE

/**
 * Lessons that start later do not take the code; null for a code that every lesson takes. A canceled lesson that is only marked
 * would stay in the schedule, without an email.
 */
export function lastStartOf({ letter, isHeld }: Pick<AttendanceCode, 'letter' | 'isHeld'>, now = Date.now()) {
	if (NOT_COUNTED.includes(letter)) return now
	return isHeld ? lastOpenStart(now) : null
}
