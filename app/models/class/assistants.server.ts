import { and, eq, gt, gte, inArray, isNull, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classTeachers, teachers } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf } from '../school-rows.server.ts'

/**
 * True for an assistant, and for a lead who still assists at a time: they took the class over from a later day, and a
 * colleague gives the lessons until then.
 */
export function assistsAt(time: number | SQLWrapper = 0): SQL {
	return or(eq(classTeachers.part, 'assist'), gt(classTeachers.assistsBefore, time)) as SQL
}

/** True for a teacher who is here on a day. After their last one they assist in nothing more. */
export function isHereOn(day: string | SQLWrapper): SQL {
	return and(isNull(teachers.archivedAt), or(isNull(teachers.endedOn), gte(teachers.endedOn, day))) as SQL
}

interface Which {
	by: 'classId' | 'teacherId'
	ids: readonly string[]
	/** Teachers whose last day was before this one assist in nothing more. */
	from: string
}

/**
 * The assistants of classes, or the classes that teachers assist in. They only assist in lessons that start `before`.
 */
export function listAssistants(schoolId: SchoolId, { by, ids, from }: Which) {
	if (ids.length === 0) return []
	return database()
		.select({
			teacherId: classTeachers.teacherId,
			classId: classTeachers.classId,
			before: classTeachers.assistsBefore,
		})
		.from(classTeachers)
		.innerJoin(teachers, rowOf(teachers, schoolId, classTeachers.teacherId))
		.where(
			and(
				eq(classTeachers.schoolId, schoolId),
				inArray(classTeachers[by], eachOf(ids)),
				assistsAt(),
				isHereOn(from),
			),
		)
		.all()
		.map((row) => ({ ...row, before: row.before ?? Infinity }))
}
