import type { AttendanceCode } from './codes.ts'

/** How one lesson went, as a dot: the shape says it as well as the words. */
export type DotKind = 'present' | 'late' | 'notice' | 'no-show' | 'unmarked'

export const dotWords: Record<DotKind, string> = {
	present: 'present',
	late: 'late',
	notice: 'absent with notice',
	'no-show': 'absent, charged',
	unmarked: 'not marked',
}

interface Marked {
	code: Pick<AttendanceCode, 'isHeld' | 'charges' | 'letter'> | undefined
	minutesLate: number | null
}

/** Whether somebody was there is what the code says; an absence that is charged came without notice. */
export function dotOf(mark: Marked | null): DotKind {
	if (!mark?.code) return 'unmarked'
	const { isHeld, charges, letter } = mark.code
	if (isHeld) return letter === 'L' || mark.minutesLate ? 'late' : 'present'
	return charges ? 'no-show' : 'notice'
}

/** `10 of the last 12`: the lessons somebody was at, of those that were marked. */
export function dotsWords(dots: readonly DotKind[]): string {
	const marked = dots.filter((dot) => dot !== 'unmarked')
	const there = marked.filter((dot) => dot === 'present' || dot === 'late')
	return marked.length === 0 ? 'No roll marked yet' : `${there.length} of the last ${marked.length}`
}
