import type { Tx } from '#db/client.server.ts'
import { href } from '#app/domain/href.ts'
import { isOwner } from '#app/domain/account/roles.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import { stateRules, type StudentState } from '#app/domain/student/states.ts'
import type { Access } from './access.server.ts'
import { hasSeat } from './enrolment/seats.server.ts'
import { usageOfPlan } from './subscription/usage.server.ts'

const WHAT_MAKES_ROOM = {
	students: 'set a student who has left to "Left"',
	teachers: 'set the last day of a teacher who has left',
} as const

/**
 * Refuses more rows than the plan allows. Must run in the transaction that adds them, so that concurrent
 * requests cannot exceed the limit.
 */
export function refuseBeyondPlan(
	_tx: Tx,
	access: Access,
	what: 'students' | 'teachers',
	more = 1,
): Refused | null {
	const room = usageOfPlan(access.schoolId)
	if (!room) return refused({ form: `Choose a plan before you add ${what}.` }, upgradeFor(access))
	const { name } = plans[room.plan]
	const [used, limit] = [room.usage[what], room.limits[what]]
	if (limit === 'unlimited' || used + more <= limit) return null
	const text = `Your ${name} plan allows ${limit} ${what}, and you have ${used}. To make room, ${WHAT_MAKES_ROOM[what]}, or ${isOwner(access) ? 'choose' : 'ask the administrator for'} a larger plan.`
	return refused({ form: text }, upgradeFor(access))
}

/** Remaining room in the plan, for bulk changes. */
export function roomInPlan({ schoolId }: Access, what: 'students' | 'teachers'): number {
	const room = usageOfPlan(schoolId)
	if (!room) return 0
	const limit = room.limits[what]
	return limit === 'unlimited' ? Infinity : Math.max(0, limit - room.usage[what])
}

/** The same before an enrollment: a student with a seat counts in any state. */
export function refuseSeatBeyondPlan(
	tx: Tx,
	access: Access,
	student: { id: string; state: StudentState },
): Refused | null {
	const counts = stateRules[student.state].counts || hasSeat(tx, access.schoolId, student.id)
	return counts ? null : refuseBeyondPlan(tx, access, 'students')
}

/** Only the owner can change the plan. */
function upgradeFor(access: Access) {
	return isOwner(access) ? { way: { label: 'See larger plans', to: href.upgrade() } } : undefined
}
