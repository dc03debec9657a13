import { asc, lte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { signUps } from '#db/schema/index.ts'
import { schoolIdOf } from '../access.server.ts'
import { giveUpUnpaid } from '../join/paid-places.server.ts'
import { machineAccess, schoolById } from '../platform/school.server.ts'

const BATCH = 50

/** Gives up the places of all schools that were not paid in time. Called after the payments were looked at. */
export function giveUpUnpaidPlaces(now = Date.now()) {
	const due = database()
		.selectDistinct({ schoolId: signUps.schoolId, invoiceId: signUps.invoiceId })
		.from(signUps)
		.where(lte(signUps.payUntil, now))
		.orderBy(asc(signUps.payUntil))
		.limit(BATCH)
		.all()
	for (const { schoolId, invoiceId } of due) {
		const school = schoolById(schoolIdOf(schoolId))
		if (school && invoiceId) giveUpUnpaid(machineAccess(school, 'Sign-up page'), invoiceId, now)
	}
}
