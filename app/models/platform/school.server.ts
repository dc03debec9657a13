import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { schoolProfiles, schools, subscriptions } from '#db/schema/index.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { schoolIdOf, type Person, type School } from '../access.server.ts'
import { statusOf } from '../subscription.server.ts'

/** A school by its id, for those who may see it: its own people, and platform staff. For all others there is none. */
export function findSchool(person: Person, id: string | undefined): School | null {
	if (person.school && person.school.id === id) return person.school
	if (person.role !== 'super_admin' || !id) return null
	const row = database()
		.select({ school: schools, dateFormat: schoolProfiles.dateFormat, subscription: subscriptions })
		.from(schools)
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(subscriptions, and(eq(subscriptions.schoolId, schools.id), isNull(subscriptions.replacedAt)))
		.where(eq(schools.id, id))
		.get()
	if (!row) return null
	const { school, dateFormat, subscription } = row
	return {
		...school,
		id: schoolIdOf(school.id),
		dateFormat: dateFormat ?? USUAL_FORMAT,
		status: statusOf(subscription),
		plan: subscription?.plan ?? null,
		cycle: subscription?.cycle ?? null,
		paidThrough: subscription?.paidThrough ?? null,
	}
}
