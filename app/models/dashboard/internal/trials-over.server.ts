import { and, eq, exists, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { classes, enrolments, lessons, students } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import { onlyDay } from '../../class/only-day.server.ts'
import { isPresent } from '../../enrolment/presence.server.ts'

const school = sql.placeholder('schoolId')

/**
 * Students who had a trial lesson and are neither enrolled nor gone. A private trial of one day, or one with a last day, ends by
 * itself.
 */
export function trialOverRows(db: Db) {
	const hadLesson = db
		.select({ id: lessons.id })
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, school),
				eq(lessons.classId, enrolments.classId),
				inArray(lessons.state, ['scheduled', 'held']),
				gte(lessons.day, enrolments.startsOn),
				lte(lessons.endsAt, sql.placeholder('now')),
			),
		)
	const student = sql`trim(${students.firstName} || ' ' || ${students.lastName})`
	return db
		.select({
			id: sql<string>`${students.id}`.as('one'),
			name: sql<string>`${student} || '’s trial in ' || ${classes.name}`.as('name'),
		})
		.from(enrolments)
		.innerJoin(students, and(eq(students.schoolId, school), eq(students.id, enrolments.studentId)))
		.innerJoin(classes, and(eq(classes.schoolId, school), eq(classes.id, enrolments.classId)))
		.where(
			and(
				eq(enrolments.schoolId, school),
				inArray(enrolments.state, ['active', 'future']),
				eq(enrolments.isTrial, true),
				isPresent(sql.placeholder('today')),
				or(ne(classes.kind, 'private'), isNull(onlyDay)),
				exists(hadLesson),
			),
		)
		.limit(COUNTED + 1)
		.as('some')
}
