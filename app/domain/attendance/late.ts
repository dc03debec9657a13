/** The letter of a student who came late. Schools can rename it, and no other mark has minutes late. */
export const LATE = 'L'

/** Minutes beside another mark were entered before the mark was corrected. */
export function minutesLateOf(mark: { code: string | null; minutesLate?: number | null }): number | null {
	return mark.code === LATE ? (mark.minutesLate ?? null) : null
}
