import { and, asc, eq, gte, isNull, ne, notExists, notInArray, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, marks, memberships, students, teachers } from '#db/schema/index.ts'
import { NOT_COUNTED } from '#app/domain/attendance/codes.ts'
import { nameWords } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'

/** Absences known before the lesson, next lesson first. */
export function listReported(access: Access, { now = Date.now(), limit = 200 } = {}) {
	return database()
		.select({
			id: marks.id,
			lessonId: lessons.id,
			class: classes.name,
			teacher: teachers.name,
			day: lessons.day,
			startsAt: lessons.startsAt,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			code: marks.code,
			isOfFamily: isOfFamily(access),
			creditWithheld: marks.creditWithheld,
			note: marks.familyNote,
			at: marks.at,
		})
		.from(lessons)
		.innerJoin(marks, and(rowsOf(marks, access), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)))
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.innerJoin(students, rowOf(students, access, marks.studentId))
		.leftJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.where(
			and(
				rowsOf(lessons, access),
				lessonsOf(access),
				gte(lessons.startsAt, now),
				notInArray(marks.code, NOT_COUNTED),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.limit(limit)
		.all()
		.map(({ firstName, lastName, preferredName, ...row }) => ({
			...row,
			student: nameWords({ firstName, lastName, preferredName }),
		}))
}

/** True of an absence that the family reported itself, and not the office for it. */
function isOfFamily(access: Access) {
	const staff = database()
		.select({ id: memberships.id })
		.from(memberships)
		.where(
			and(rowsOf(memberships, access), eq(memberships.userId, marks.by), ne(memberships.role, 'student')),
		)
	return and(eq(marks.source, 'portal'), notExists(staff)) as SQL<number>
}
