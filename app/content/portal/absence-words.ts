import type { PortalWords } from './catalogs.ts'

export interface AbsenceWords {
	charges: boolean
	hasFlatPrice: boolean
	usesCredit: boolean
	creditMinutes: number
	until: string | null
	cap: { left: number; of: number; period: keyof PortalWords['absence']['left'] } | null
	isInTime: boolean
	isBooked: boolean
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
	const { charges, hasFlatPrice, usesCredit, creditMinutes, isInTime, isBooked, noticeHours } = absence
	if (!isInTime && (isBooked ? usesCredit : creditMinutes === 0)) {
		const lost = charges && !hasFlatPrice ? text.charged24(noticeHours) : text.late(noticeHours)
		return { price: isBooked ? text.creditLost(noticeHours) : lost, makeUp: null }
	}
	const booked = usesCredit ? text.creditUsed : text.creditBack
	return {
		price: hasFlatPrice ? text.samePrice : charges ? text.charged : text.noCharge,
		makeUp: isBooked ? booked : makeUpSentence(text, absence, reader),
	}
}

/** The resulting make-up credit, or the reason for its absence. */
function makeUpSentence(
	text: PortalWords['absence'],
	{ creditMinutes, until, cap }: AbsenceEffect,
	{ child, isOwn }: { child: string; isOwn: boolean },
): string {
	if (creditMinutes === 0) return cap ? text.capReached[cap.period](cap.of) : text.noMakeUp
	const gets = isOwn ? text.ownMakeUp(creditMinutes, until) : text.makeUp(child, creditMinutes, until)
	return cap ? `${gets} ${text.left[cap.period](cap.left, cap.of)}` : gets
}
