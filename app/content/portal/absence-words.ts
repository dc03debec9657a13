import type { PortalWords } from './catalogs.ts'

export interface AbsenceWords {
	charges: boolean
	hasFlatPrice: boolean
	usesPackage: boolean
	bookedCredit: 'used' | 'returned' | 'over' | null
	trialGoesOn: boolean
	creditMinutes: number
	until: string | null
	cap: { left: number; of: number; period: keyof PortalWords['absence']['left'] } | null
	isInTime: boolean
	noticeHours: number
	deadline: string
}

export type AbsenceEffect = Omit<AbsenceWords, 'deadline'>

/** The consequences of an absence, as the page says them before it is reported and the email after. */
export function absenceSentences(
	text: PortalWords['absence'],
	absence: AbsenceEffect,
	reader: { child: string; isOwn: boolean },
): { price: string; makeUp: string | null } {
	const { bookedCredit, trialGoesOn, creditMinutes, isInTime, noticeHours } = absence
	if (!isInTime && !trialGoesOn && (bookedCredit ? bookedCredit === 'used' : creditMinutes === 0)) {
		if (!bookedCredit) return { price: lateWords(text, absence)(noticeHours), makeUp: null }
		const isCharged = absence.charges && !absence.hasFlatPrice
		return { price: text.creditLost(noticeHours), makeUp: isCharged ? priceSentence(text, absence) : null }
	}
	const booked = { used: text.creditUsed, returned: text.creditBack, over: text.creditOver }
	return {
		price: priceSentence(text, absence),
		makeUp: bookedCredit ? booked[bookedCredit] : makeUpSentence(text, absence, reader),
	}
}

function lateWords(text: PortalWords['absence'], { charges, hasFlatPrice, usesPackage }: AbsenceEffect) {
	if (hasFlatPrice || !charges) return text.late
	return usesPackage ? text.ofPackage24 : text.charged24
}

function priceSentence(text: PortalWords['absence'], effect: AbsenceEffect): string {
	if (effect.hasFlatPrice) return text.samePrice
	if (effect.usesPackage) return text.ofPackage
	return effect.charges ? text.charged : text.noCharge
}

/** The resulting make-up credit, or the reason for its absence. */
function makeUpSentence(
	text: PortalWords['absence'],
	{ trialGoesOn, creditMinutes, until, cap }: AbsenceEffect,
	{ child, isOwn }: { child: string; isOwn: boolean },
): string {
	if (trialGoesOn) return text.trialGoesOn
	if (creditMinutes === 0) return cap ? text.capReached[cap.period](cap.of) : text.noMakeUp
	const gets = isOwn ? text.ownMakeUp(creditMinutes, until) : text.makeUp(child, creditMinutes, until)
	return cap ? `${gets} ${text.left[cap.period](cap.left, cap.of)}` : gets
}
