import type { AttendanceRules } from './policy.ts'

export type CanceledBy = 'student' | 'teacher' | 'school' | 'closure'

/** A late cancellation by the family that the school excuses has the effects of one in time. */
export type CountedAs = CanceledBy | 'excused'

/** Consequences of a cancellation for one student. */
export interface Consequence {
	studentId: string
	name: string
	/** The letter of the mark. */
	code: string
	charges: boolean
	/** The student pays for a period, and the same with or without this lesson. */
	hasFlatPrice: boolean
	/** It is charged as one of the lessons of a package, which is paid for already. */
	usesPackage: boolean
	/** The mark from before stays, because its make-up lesson is booked, used or paid out. */
	stays: boolean
	/** The fate of the make-up credit that the lesson was booked with: it counts as used, can be booked again, or is over since its last day. */
	bookedCredit: 'used' | 'returned' | 'over' | null
	/** A trial whose lesson is missed in time goes on with the next one, without a credit. */
	trialGoesOn: boolean
	/** 0 if no credit is earned. */
	creditMinutes: number
	/** The last day of the credit that is earned, or that can be booked again. */
	expiresOn: string | null
	/** The remaining credits of the period; null without a limit. */
	cap: { left: number; of: number; period: AttendanceRules['capPeriod'] } | null
}

/** An absence entered before a lesson that moves to another time. */
export interface MovedAbsence {
	studentId: string
	name: string
	/** The make-up credit for it is taken back too. */
	losesCredit: boolean
	/** The absence stays, because its make-up lesson is booked, used or paid out. */
	stays: boolean
}

export function movedAbsenceWords({ name, losesCredit, stays }: MovedAbsence): string {
	const gone = losesCredit ? 'the absence and its make-up credit' : 'the absence'
	return stays
		? `${name} was reported absent and stays absent, because the make-up credit is booked, used or paid out.`
		: `${name} was reported absent. Moving it takes ${gone} back.`
}

/** "Cancel now: no charge, 30-minute make-up credit until 14 March, 1 of 2 left." */
export function consequenceWords(consequence: Consequence, dayWords: (day: string) => string): string {
	return `Cancel now: ${effectWords(consequence, dayWords)}.`
}

/** "no charge, 30-minute make-up credit until 14 March, 1 of 2 left" */
export function effectWords(consequence: Consequence, dayWords: (day: string) => string): string {
	const { stays, bookedCredit, trialGoesOn, creditMinutes, expiresOn, cap } = consequence
	if (stays) return 'already absent, and the make-up lesson for it stays'
	const parts = [priceWords(consequence)]
	const until = expiresOn ? ` until ${dayWords(expiresOn)}` : ''
	if (creditMinutes > 0) parts.push(`${creditMinutes}-minute make-up credit${until}`)
	else if (bookedCredit === 'returned') parts.push(`the make-up credit can be booked again${until}`)
	else if (trialGoesOn) parts.push('the trial goes on with the next lesson')
	else parts.push(bookedCredit ? BOOKED[bookedCredit] : 'no make-up credit')
	if (cap) parts.push(`${cap.left} of ${cap.of} left`)
	return parts.join(', ')
}

const BOOKED = {
	used: 'the make-up credit counts as used',
	over: 'the make-up credit is past its last day and cannot be booked again',
}

function priceWords({ charges, hasFlatPrice, usesPackage }: Consequence): string {
	if (hasFlatPrice) return 'the price stays the same'
	if (usesPackage) return 'counts for the package'
	return charges ? 'charged' : 'no charge'
}
