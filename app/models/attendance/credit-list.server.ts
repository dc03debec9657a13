import { and, asc, count, desc, eq, sql, sum } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, lessons, students } from '#db/schema/index.ts'
import type { CreditListQuery } from '#app/domain/attendance/lists.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access } from '../access.server.ts'
import { studentsOf } from '../scope.server.ts'

/** One page of the make-up credits in one state, what expires first at the top, and how many minutes all of them are. */
export function pageCredits(access: Access, query: CreditListQuery) {
	const { schoolId } = access
	const wanted = and(eq(credits.state, query.filters.state ?? 'open'), studentsOf(access))
	const sums = database()
		.select({ count: count(), minutes: sum(credits.minutes).mapWith(Number) })
		.from(credits)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, credits.studentId)))
		.where(and(eq(credits.schoolId, schoolId), wanted))
		.get()
	const total = sums?.count ?? 0
	const by = query.descending ? desc : asc
	const rows = database()
		.select({
			id: credits.id,
			studentId: credits.studentId,
			firstName: students.firstName,
			lastName: students.lastName,
			minutes: credits.minutes,
			cause: credits.cause,
			issuedOn: credits.issuedOn,
			expiresOn: credits.expiresOn,
			lessonId: credits.usedLessonId,
			lessonDay: lessons.day,
		})
		.from(credits)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, credits.studentId)))
		.leftJoin(lessons, and(eq(lessons.schoolId, schoolId), eq(lessons.id, credits.usedLessonId)))
		.where(and(eq(credits.schoolId, schoolId), wanted))
		// What never expires comes after everything that does.
		.orderBy(by(sql`coalesce(${credits.expiresOn}, '9999')`), by(credits.id))
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
		.map(({ firstName, lastName, ...credit }) => ({ ...credit, student: nameOf({ firstName, lastName }) }))
	return { rows, count: total, minutes: sums?.minutes ?? 0 }
}
