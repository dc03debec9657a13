import type { Tx } from '#db/client.server.ts'
import type { Action } from '#app/domain/history/activity.ts'
import type { SchoolId, Staff } from '../access.server.ts'
import { record, type Change } from '../audit.server.ts'

/** Staff actions on a school appear in its own history, visible to the owner, and in the platform's. */
export function recordByStaff(tx: Tx, staff: Staff, schoolId: SchoolId, action: Action, change: Change = {}) {
	const { userId, name, requestId, address } = staff
	record(tx, { userId, name, requestId, address, school: { id: schoolId } }, action, change)
	recordForPlatform(tx, staff, action, { objectId: schoolId, ...change })
}

/** Records an action that concerns no single school. */
export function recordForPlatform(tx: Tx, staff: Staff, action: Action, change: Change = {}) {
	record(tx, { ...staff, school: null }, action, change)
}
