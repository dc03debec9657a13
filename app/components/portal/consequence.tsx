import type { AttendanceRules } from '#app/domain/attendance/policy.ts'
import { usePortalWords } from './words.ts'

type CapPeriod = AttendanceRules['capPeriod']

export interface AbsenceWords {
	charges: boolean
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
	const words = usePortalWords().absence
	const { charges, usesCredit, creditMinutes, isInTime, isBooked, noticeHours, deadline } = absence
	if (!isInTime && (isBooked ? usesCredit : creditMinutes === 0)) {
		const lost = charges ? words.charged24(noticeHours) : words.late(noticeHours)
		return (
			<p className="consequence">
				<strong>{isBooked ? words.creditLost(noticeHours) : lost}</strong>
			</p>
		)
	}
	return (
		<p className="consequence">
			{isInTime ? words.until(deadline) : null}
			<strong>{charges ? words.charged : words.noCharge}</strong>{' '}
			{isBooked ? (
				usesCredit ? (
					words.creditUsed
				) : (
					words.creditBack
				)
			) : (
				<Earned absence={absence} child={child} isOwn={isOwn} />
			)}
		</p>
	)
}

/** The resulting make-up credit, or the reason for its absence. */
function Earned({ absence, child, isOwn }: ConsequenceProps) {
	const words = usePortalWords().absence
	const { creditMinutes, until, cap } = absence
	if (creditMinutes === 0) return cap ? words.capReached[cap.period](cap.of) : words.noMakeUp
	return (
		<>
			{isOwn ? words.ownMakeUp(creditMinutes, until) : words.makeUp(child, creditMinutes, until)}{' '}
			{cap ? words.left[cap.period](cap.left, cap.of) : null}
		</>
	)
}
