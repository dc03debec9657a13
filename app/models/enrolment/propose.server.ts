import { and, asc, eq, exists, isNull, ne } from 'drizzle-orm'
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
	return db
		.select({ id: students.id, firstName: students.firstName, lastName: students.lastName })
		.from(students)
		.where(and(studentsOf(access), isNull(students.archivedAt), ne(students.state, 'left')))
		.orderBy(asc(inClass), students.lastName, students.firstName)
		.limit(SHOWN)
		.all()
		.map((student) => ({ value: student.id, label: nameOf(student) }))
}
