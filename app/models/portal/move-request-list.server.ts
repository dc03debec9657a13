import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, memberships, moveRequests, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { eachOf } from '../query-values.server.ts'
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

/** Requests to move lessons, latest first. A lesson that has moved counts as an answer. */
export function listMoveRequests(access: Access, lessonIds: readonly string[]) {
	return database()
		.select(told)
		.from(moveRequests)
		.innerJoin(students, rowOf(students, access, moveRequests.studentId))
		.innerJoin(lessons, rowOf(lessons, access, moveRequests.lessonId))
		.where(
			and(
				rowsOf(moveRequests, access),
				inArray(moveRequests.lessonId, eachOf(lessonIds)),
				studentsOf(access),
			),
		)
		.orderBy(desc(moveRequests.at))
		.all()
		.filter(({ state }) => state !== 'withdrawn')
		.map(({ firstName, lastName, movedTo, ...request }) => ({
			...request,
			student: nameOf({ firstName, lastName }),
			isMoved: movedTo !== request.startsAt,
		}))
}

export type MoveRequest = ReturnType<typeof listMoveRequests>[number]

/** Memberships of the people who wait for an answer to a request to move this lesson from its present time. */
export function listMoveAskers(access: Access, { id, startsAt }: { id: string; startsAt: number }): string[] {
	return database()
		.select({ id: memberships.id })
		.from(moveRequests)
		.innerJoin(memberships, and(rowsOf(memberships, access), eq(memberships.userId, moveRequests.by)))
		.where(
			and(
				rowsOf(moveRequests, access),
				eq(moveRequests.lessonId, id),
				// A literal, because SQLite cannot use the partial index with a bound value.
				sql`${moveRequests.state} = 'asked'`,
				eq(moveRequests.startsAt, startsAt),
			),
		)
		.all()
		.map((membership) => membership.id)
}

/** Declined requests whose lesson is still ahead. */
export function listDeclinedMoves(access: Access, studentIds: readonly string[], now = Date.now()) {
	return database()
		.select({
			id: moveRequests.id,
			studentId: moveRequests.studentId,
			startsAt: moveRequests.startsAt,
			answer: moveRequests.answer,
		})
		.from(moveRequests)
		.innerJoin(students, rowOf(students, access, moveRequests.studentId))
		.innerJoin(lessons, rowOf(lessons, access, moveRequests.lessonId))
		.where(
			and(
				rowsOf(moveRequests, access),
				inArray(moveRequests.studentId, eachOf(studentIds)),
				eq(moveRequests.state, 'declined'),
				gt(moveRequests.startsAt, now),
				// A lesson that was moved or canceled since needs no answer.
				eq(lessons.startsAt, moveRequests.startsAt),
				eq(lessons.state, 'scheduled'),
				studentsOf(access),
			),
		)
		.orderBy(moveRequests.startsAt)
		.limit(5)
		.all()
}
