import { and, desc, eq, inArray } from 'drizzle-orm'
import { lessons, moveRequests, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { eachOf, personal, preparedFor } from '../prepared-for.server.ts'
import { studentsOf } from '../scope.server.ts'

const told = {
	id: moveRequests.id,
	lessonId: moveRequests.lessonId,
	studentId: moveRequests.studentId,
	firstName: students.firstName,
	lastName: students.lastName,
	startsAt: moveRequests.startsAt,
	movedTo: lessons.startsAt,
	wish: moveRequests.wish,
	state: moveRequests.state,
	answer: moveRequests.answer,
	at: moveRequests.at,
}

const asked = preparedFor((db, access) =>
	db
		.select(told)
		.from(moveRequests)
		.innerJoin(students, and(eq(students.schoolId, access.schoolId), eq(students.id, moveRequests.studentId)))
		.innerJoin(lessons, and(eq(lessons.schoolId, access.schoolId), eq(lessons.id, moveRequests.lessonId)))
		.where(
			and(
				eq(moveRequests.schoolId, access.schoolId),
				inArray(moveRequests.lessonId, eachOf('lessonIds')),
				studentsOf(access),
			),
		)
		.orderBy(desc(moveRequests.at))
		.prepare(),
)

/** What was asked about lessons, the latest first. A request is answered by the lesson that stands elsewhere now. */
export function listMoveRequests(access: Access, lessonIds: readonly string[]) {
	return asked(access)
		.all({ ...personal(access), lessonIds: JSON.stringify(lessonIds) })
		.filter(({ state }) => state !== 'withdrawn')
		.map(({ firstName, lastName, movedTo, ...request }) => ({
			...request,
			student: nameOf({ firstName, lastName }),
			isMoved: movedTo !== request.startsAt,
		}))
}

export type MoveRequest = ReturnType<typeof listMoveRequests>[number]
