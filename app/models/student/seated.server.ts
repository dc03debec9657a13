import type { Tx } from '#db/client.server.ts'
import type { StudentState } from '#app/domain/student/states.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { changeState } from './internal/state.server.ts'

const BEFORE: readonly StudentState[] = ['enquiry', 'waiting', 'trial']

/**
 * A student who gets a seat or private lessons takes lessons from now on, whichever way the seat was given. Others who
 * pause or have left stay as they are. Nothing changes if the plan has no room for one more.
 */
export function startLearning(
	tx: Tx,
	access: Access,
	{ id, state: was }: { id: string; state: StudentState },
	isTrial = false,
) {
	const state = isTrial ? 'trial' : 'active'
	if (!BEFORE.includes(was) || was === state) return
	changeState(tx, access, id, { state, since: today(access.school.timeZone) })
}
