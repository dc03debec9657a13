import { aliasedTable, and, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, memberships, teachers } from '#db/schema/index.ts'
import { schoolIdOf, type SchoolId } from '../access.server.ts'
import { lessonsOfTeacher } from '../lesson-scope.server.ts'

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
	range: { from: number; to: number },
): BusyElsewhere[] {
	if (teacherIds.length === 0) return []
	const records = database()
		.select({ teacherId: teachers.id, theirSchool: theirRecord.schoolId, theirId: theirRecord.id })
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
		.where(and(eq(teachers.schoolId, schoolId), inArray(teachers.id, [...teacherIds])))
		.all()
	return records.flatMap(({ teacherId, theirSchool, theirId }) =>
		lessonTimes(schoolIdOf(theirSchool), theirId, range).map((times) => ({ teacherId, ...times })),
	)
}

function lessonTimes(schoolId: SchoolId, teacherId: string, { from, to }: { from: number; to: number }) {
	return database()
		.select({ startsAt: lessons.startsAt, endsAt: lessons.endsAt })
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				or(...lessonsOfTeacher(schoolId, teacherId)),
				gt(lessons.startsAt, from),
				lt(lessons.startsAt, to),
				inArray(lessons.state, ['scheduled', 'held']),
			),
		)
		.all()
}
