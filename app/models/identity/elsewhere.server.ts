import { aliasedTable, and, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, memberships, teachers } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

/** Lesson times of a teacher at another school. No other data of that school is read. */
export interface BusyElsewhere {
	teacherId: string
	startsAt: number
	endsAt: number
}

const theirPlace = aliasedTable(memberships, 'their_place')
const theirRecord = aliasedTable(teachers, 'their_record')

/** Crosses schools on purpose: a teacher cannot be at two of them at once. */
export function listBusyElsewhere(
	schoolId: SchoolId,
	teacherIds: readonly string[],
	{ from, to }: { from: number; to: number },
): BusyElsewhere[] {
	if (teacherIds.length === 0) return []
	return database()
		.select({ teacherId: teachers.id, startsAt: lessons.startsAt, endsAt: lessons.endsAt })
		.from(teachers)
		.innerJoin(
			memberships,
			and(eq(memberships.schoolId, schoolId), eq(memberships.id, teachers.membershipId)),
		)
		.innerJoin(
			theirPlace,
			and(
				eq(theirPlace.userId, memberships.userId),
				ne(theirPlace.schoolId, schoolId),
				isNull(theirPlace.endedAt),
				isNull(theirPlace.awaitedSince),
			),
		)
		.innerJoin(
			theirRecord,
			and(eq(theirRecord.schoolId, theirPlace.schoolId), eq(theirRecord.membershipId, theirPlace.id)),
		)
		.innerJoin(
			lessons,
			and(
				eq(lessons.schoolId, theirRecord.schoolId),
				eq(lessons.teacherId, theirRecord.id),
				gt(lessons.startsAt, from),
				lt(lessons.startsAt, to),
				inArray(lessons.state, ['scheduled', 'held']),
			),
		)
		.where(and(eq(teachers.schoolId, schoolId), inArray(teachers.id, [...teacherIds])))
		.all()
}
