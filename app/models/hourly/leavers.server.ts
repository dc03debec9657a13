import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { memberships, teachers } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { schoolIdOf } from '../access.server.ts'
import { lockAfterLastDay } from '../account/lock.server.ts'

/** Days after a last day in which the job still looks. */
const DAYS = 3

/**
 * Locks accounts of teachers after their last day, in any time zone. Called by the hourly job; takes the write
 * lock only if there are any.
 */
export function lockLeavers(now = Date.now()): number {
	const left = findLeavers(today('Etc/GMT+12', now))
	if (left.length === 0) return 0
	return write(
		(tx) =>
			left.filter(({ schoolId, membershipId }) =>
				lockAfterLastDay(tx, schoolIdOf(schoolId), membershipId, now),
			).length,
	)
}

/** Teachers of all schools who left recently and can still sign in. */
function findLeavers(day: string) {
	return database()
		.select({ schoolId: memberships.schoolId, membershipId: memberships.id })
		.from(teachers)
		.innerJoin(
			memberships,
			and(eq(memberships.schoolId, teachers.schoolId), eq(memberships.id, teachers.membershipId)),
		)
		.where(
			and(
				isNotNull(teachers.endedOn),
				gte(teachers.endedOn, daysAfter(day, -DAYS)),
				lt(teachers.endedOn, day),
				eq(memberships.role, 'teacher'),
				isNull(memberships.lockedAt),
				isNull(memberships.endedAt),
			),
		)
		.all()
}
