import type { AttendanceRules } from './policy.ts'

/** What canceling leaves one student with. */
export interface Consequence {
	studentId: string
	name: string
	/** The letter that will be marked. */
	code: string
	charges: boolean
	/** The credit a visitor booked with is used up all the same. */
	usesCredit: boolean
	/** 0 where nothing is earned. */
	creditMinutes: number
	expiresOn: string | null
	/** Of the credits a student may cause in a term or another period; null where they are not counted. */
	cap: { left: number; of: number; period: AttendanceRules['capPeriod'] } | null
}

/** "Cancel now: no charge, 30 min credit until 14 March, 1 of 2 left." */
export function consequenceWords(consequence: Consequence, dayWords: (day: string) => string): string {
	return `Cancel now: ${effectWords(consequence, dayWords)}.`
}

/** "no charge, 30 min credit until 14 March, 1 of 2 left" */
export function effectWords(
	{ charges, creditMinutes, expiresOn, cap }: Consequence,
	dayWords: (day: string) => string,
): string {
	const parts = [charges ? 'charged' : 'no charge']
	if (creditMinutes > 0)
		parts.push(`${creditMinutes} min credit${expiresOn ? ` until ${dayWords(expiresOn)}` : ''}`)
	else parts.push('no credit')
	if (cap) parts.push(`${cap.left} of ${cap.of} left`)
	return parts.join(', ')
}
