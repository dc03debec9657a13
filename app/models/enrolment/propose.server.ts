import { and, asc, eq, exists, isNull, ne, not, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, students } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { isPresent } from './presence.server.ts'

const SHOWN = 100

/** Students who may want a lesson: those without a class come first, each half by name. */
export function proposeStudents(access: Access) {
	const db = database()
	const inClass = exists(
		db
			.select({ id: enrolments.id })
			.from(enrolments)
			.where(
				and(
					rowsOf(enrolments, access),
					eq(enrolments.studentId, students.id),
					isPresent(today(access.school.timeZone)),
				),
			),
	)
	const read = (which: SQL, limit: number) =>
		db
			.select({ id: students.id, firstName: students.firstName, lastName: students.lastName })
			.from(students)
			.where(and(studentsOf(access), isNull(students.archivedAt), ne(students.state, 'left'), which))
			.orderBy(asc(students.nameKey), asc(students.id))
			.limit(limit)
			.all()
	const outside = read(not(inClass), SHOWN)
	return [...outside, ...read(inClass, SHOWN - outside.length)].map((student) => ({
		value: student.id,
		label: nameOf(student),
	}))
}
