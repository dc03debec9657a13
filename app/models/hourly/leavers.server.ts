import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { memberships, teachers } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { schoolIdOf } from '../access.server.ts'
import { lockAfterLastDay } from '../account/lock.server.ts'

/** For that long after a last day. */
const DAYS = 3

/**
 * Locks the accounts of teachers whose last day is over, in whatever time zone. Called by the hourly job, which looks
 * first and takes the write lock only where there is somebody to lock.
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

/** Those who can still sign in, of all schools. */
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
