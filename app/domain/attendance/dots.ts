import type { AttendanceCode } from './codes.ts'

/** Attendance as a dot with its own shape, so that color is not the only signal. */
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
}

/** A charged absence counts as a no-show. */
export function dotOf(mark: Marked | null): DotKind {
	if (!mark?.code) return 'unmarked'
	const { isHeld, charges, letter } = mark.code
	if (isHeld) return letter === 'L' ? 'late' : 'present'
	return charges ? 'no-show' : 'notice'
}

/** `9 present`, `1 late`, in the order of their first appearance. */
export function dotCounts(dots: readonly DotKind[]): string[] {
	return [...new Set(dots)].map((kind) => `${dots.filter((dot) => dot === kind).length} ${dotWords[kind]}`)
}

/** `10 of the last 12`: attended lessons out of marked ones. */
export function dotsWords(dots: readonly DotKind[]): string {
	const marked = dots.filter((dot) => dot !== 'unmarked')
	const there = marked.filter((dot) => dot === 'present' || dot === 'late')
	if (marked.length === 0) return 'No roll marked yet'
	return `${there.length} of ${marked.length === 1 ? '1' : `the last ${marked.length}`}`
}
