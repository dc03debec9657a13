import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { memberships, schools, teachers } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { schoolIdOf } from '../access.server.ts'
import { lockAfterLastDay } from '../account/lock.server.ts'

/** Days after a last day in which the job still looks. */
const DAYS = 4

/**
 * Locks accounts of teachers once their last day is over at their school. Called by the hourly job; takes the write
 * lock only if there are any.
 */
export function lockLeavers(now = Date.now()): number {
	// The earliest time zone on Earth finds all who may have left; each is then checked by the date of the school.
	const left = findLeavers(today('Etc/GMT-14', now)).filter(
		({ endedOn, timeZone }) => endedOn !== null && endedOn < today(timeZone, now),
	)
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
		.select({
			schoolId: memberships.schoolId,
			membershipId: memberships.id,
			endedOn: teachers.endedOn,
			timeZone: schools.timeZone,
		})
		.from(teachers)
		.innerJoin(
			memberships,
			and(eq(memberships.schoolId, teachers.schoolId), eq(memberships.id, teachers.membershipId)),
		)
		.innerJoin(schools, eq(schools.id, teachers.schoolId))
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
