import type { AttendanceRules } from '#app/domain/attendance/policy.ts'
import { usePortalWords } from './words.ts'

type CapPeriod = AttendanceRules['capPeriod']

export interface AbsenceWords {
	charges: boolean
	hasFlatPrice: boolean
	usesCredit: boolean
	creditMinutes: number
	until: string | null
	cap: { left: number; of: number; period: CapPeriod } | null
	isInTime: boolean
	isBooked: boolean
	noticeHours: number
	deadline: string
}

interface ConsequenceProps {
	absence: AbsenceWords
	child: string
	/** True if the reader is the student. */
	isOwn: boolean
}

/** Shows the consequences of an absence before it is reported. */
export function Consequence({ absence, child, isOwn }: ConsequenceProps) {
	const text = usePortalWords().absence
	const { charges, hasFlatPrice, usesCredit, creditMinutes, isInTime, isBooked, noticeHours, deadline } =
		absence
	if (!isInTime && (isBooked ? usesCredit : creditMinutes === 0)) {
		const lost = charges && !hasFlatPrice ? text.charged24(noticeHours) : text.late(noticeHours)
		return (
			<p className="consequence">
				<strong>{isBooked ? text.creditLost(noticeHours) : lost}</strong>
			</p>
		)
	}
	return (
		<p className="consequence">
			{isInTime ? text.until(deadline) : null}
			<strong>{hasFlatPrice ? text.samePrice : charges ? text.charged : text.noCharge}</strong>{' '}
			{isBooked ? (
				usesCredit ? (
					text.creditUsed
				) : (
					text.creditBack
				)
			) : (
				<Earned absence={absence} child={child} isOwn={isOwn} />
			)}
		</p>
	)
}

/** The resulting make-up credit, or the reason for its absence. */
function Earned({ absence, child, isOwn }: ConsequenceProps) {
	const text = usePortalWords().absence
	const { creditMinutes, until, cap } = absence
	if (creditMinutes === 0) return cap ? text.capReached[cap.period](cap.of) : text.noMakeUp
	return (
		<>
			{isOwn ? text.ownMakeUp(creditMinutes, until) : text.makeUp(child, creditMinutes, until)}{' '}
			{cap ? text.left[cap.period](cap.left, cap.of) : null}
		</>
	)
}
