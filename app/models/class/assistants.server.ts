import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classTeachers, teachers } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf } from '../school-rows.server.ts'

interface Which {
	by: 'classId' | 'teacherId'
	ids: readonly string[]
	/** Teachers whose last day was before this one assist in nothing more. */
	from: string
}

/** The assistants of classes, or the classes that teachers assist in. */
export function listAssistants(schoolId: SchoolId, { by, ids, from }: Which) {
	if (ids.length === 0) return []
	return database()
		.select({ teacherId: classTeachers.teacherId, classId: classTeachers.classId })
		.from(classTeachers)
		.innerJoin(teachers, rowOf(teachers, schoolId, classTeachers.teacherId))
		.where(
			and(
				eq(classTeachers.schoolId, schoolId),
				inArray(classTeachers[by], eachOf(ids)),
				eq(classTeachers.part, 'assist'),
				isNull(teachers.archivedAt),
				or(isNull(teachers.endedOn), gte(teachers.endedOn, from)),
			),
		)
		.all()
}
