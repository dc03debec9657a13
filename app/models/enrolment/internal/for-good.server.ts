import type { Tx } from '#db/client.server.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { setClassPlan } from '../../billing/enrolment-plan.server.ts'
import { refuseSeatBeyondPlan } from '../../plan-limit.server.ts'
import { startLearning } from '../../student/seated.server.ts'
import { changePlace, type Place } from './place.server.ts'

interface Wanted {
	classId: string
	startsOn: string
	isTrial: boolean
	movedFrom?: string
	keepsState?: boolean
}

/** A student on trial in the class is enrolled there without a trial. */
export function isForGood({ enrolment: { isTrial, state } }: Place, wanted: Wanted): boolean {
	const stays = state === 'future' || state === 'active'
	return isTrial && stays && !wanted.isTrial && !wanted.movedFrom && !wanted.keepsState
}

/** Ends a trial: the student keeps the seat, and pays the price of the class from the first day on. */
export function enrollForGood(
	tx: Tx,
	access: Access,
	place: Place,
	{ classId, startsOn }: Wanted,
): Outcome<{ id: string; className: string; position: null }> {
	const { enrolment, className } = place
	const { id, studentId } = enrolment
	const beyond = refuseSeatBeyondPlan(tx, access, { id: studentId, state: place.studentState })
	if (beyond) return beyond
	changePlace(
		tx,
		access,
		place,
		{ isTrial: false, enrolledFrom: startsOn > (enrolment.startsOn ?? '') ? startsOn : null },
		{ action: 'enrolment.started', after: { class: className, classId, from: startsOn } },
	)
	startLearning(tx, access, { id: studentId, state: place.studentState })
	const priced = setClassPlan(access, { enrolmentId: id, classId, startsOn })
	return priced.ok ? done({ id, className, position: null }) : priced
}
