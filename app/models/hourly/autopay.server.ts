import { eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { autopaySettings, schoolOversight, schoolProfiles, schools, subscriptions } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { beginCardCharges } from '../billing/autopay-charge.server.ts'
import { announceCollections } from '../billing/autopay-letters.server.ts'
import { bookDebits } from '../billing/debit-booking.server.ts'
import { isCurrent, machineAccess, readSchool, schoolColumns } from '../platform/school.server.ts'

/**
 * Books direct debits whose day has come, begins card charges that are due, and announces the next ones. Each step is
 * a transaction that checks the state again, so an interrupted or repeated hour does nothing twice.
 */
export function* collectDue(now = Date.now()): Generator<void> {
	const collecting = database()
		.select(schoolColumns)
		.from(autopaySettings)
		.innerJoin(schools, eq(schools.id, autopaySettings.schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.all()
		.map((row) => readSchool(row))
		.filter(({ status, isReadOnly }) => status === 'active' && !isReadOnly)
	for (const school of collecting) {
		yield
		const access = machineAccess(school, 'Solfa')
		const day = today(school.timeZone, now)
		bookDebits(access, day)
		announceCollections(access, now)
		beginCardCharges(access, day, now)
	}
}
