/** What a mark means: five switches that do not depend on each other. */
export interface AttendanceCode {
	letter: string
	label: string
	/** The student had their lesson. */
	isHeld: boolean
	/** The lesson is charged where the plan charges by the lesson. */
	charges: boolean
	/** Whoever teaches it is paid for it. */
	pays: boolean
	credit: 'none' | 'make_up' | 'money'
	/** A credit from it counts against how many a student may cause. */
	countsToCap: boolean
	needsNote: boolean
	inPortal: boolean
}

/** What a school starts with. It may change each of them; letters stay. */
export const usualCodes: readonly AttendanceCode[] = [
	code('P', 'Present', { isHeld: true, charges: true, pays: true }),
	code('L', 'Late', { isHeld: true, charges: true, pays: true }),
	code('N', 'Absent, notice given', {}),
	code('M', 'Absent, make-up owed', { credit: 'make_up', countsToCap: true }),
	code('A', 'Absent, no notice', { charges: true, pays: true }),
	code('T', 'Teacher canceled', { credit: 'make_up' }),
	code('S', 'School closed', {}),
	code('X', 'Excused by the office', { needsNote: true }),
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

/** What there is room for beside a letter. What a school wrote itself is said as it is. */
const SHORT: Partial<Record<string, string>> = {
	'Absent, notice given': 'Notice',
	'Absent, make-up owed': 'Make-up',
	'Absent, no notice': 'No show',
	'Excused by the office': 'Excused',
}

/** A code as a roll offers it. */
export function rollCode({ letter, label, isHeld }: AttendanceCode) {
	return { letter, label, short: SHORT[label] ?? label, isHeld }
}

export type RollCode = ReturnType<typeof rollCode> & {
	/** The make-up credit it gives, in words. */
	gives: string | null
}

/** Marks that say nothing about whether the student comes: the lesson was not theirs to attend. */
export const NOT_COUNTED = ['T', 'S']
