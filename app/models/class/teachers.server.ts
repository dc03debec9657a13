import { and, eq, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classTeachers, teachers } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { reachesClass } from '../scope.server.ts'
import { isHereOn } from './assistants.server.ts'

/** Teachers of a class, the lead first. Assistants who have left are none any more. */
export function listClassTeachers(access: Access, classId: string) {
	if (!reachesClass(access, classId)) return []
	return database()
		.select({
			id: teachers.id,
			name: teachers.name,
			part: classTeachers.part,
			assistsFrom: classTeachers.assistsFrom,
			assistsBefore: classTeachers.assistsBefore,
		})
		.from(classTeachers)
		.innerJoin(teachers, rowOf(teachers, access, classTeachers.teacherId))
		.where(
			and(
				rowsOf(classTeachers, access),
				eq(classTeachers.classId, classId),
				or(eq(classTeachers.part, 'lead'), isHereOn(today(access.school.timeZone))),
			),
		)
		.all()
		.sort((a, b) => b.part.localeCompare(a.part) || a.name.localeCompare(b.name))
}
