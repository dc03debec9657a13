import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { schoolProfiles, schools } from '#db/schema/index.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import type { SchoolId } from '../access.server.ts'
import { findOwner } from '../identity/owner.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { planChangeTo } from './change-letter.server.ts'
import type { Order } from './order.server.ts'

/** Tells the owner of a change of plan that the rest of the previous plan paid for whole. */
export function mailFreeChange(tx: Tx, schoolId: SchoolId, order: Order) {
	const owner = findOwner(tx, schoolId)
	const school = tx
		.select({ name: schools.name, timeZone: schools.timeZone, dateFormat: schoolProfiles.dateFormat })
		.from(schools)
		.leftJoin(schoolProfiles, rowsOf(schoolProfiles, schoolId))
		.where(eq(schools.id, schoolId))
		.get()
	if (!owner?.email || !school) return
	const writing = { ...school, paperFormat: school.dateFormat ?? USUAL_FORMAT }
	queueMail(tx, [
		planChangeTo({ name: owner.name, email: owner.email, school: writing }, order, 'changed', order.startsAt),
	])
}
