import { and, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, signUps, students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

/** The places held for students of the reader until they are paid, with the amount. */
export function listHeldPlaces(access: Access, now = Date.now()) {
	return database()
		.select({
			invoiceId: sql<string>`${signUps.invoiceId}`,
			studentId: signUps.studentId,
			className: classes.name,
			payNowMinor: sql<number>`${signUps.payNowMinor}`,
			payUntil: sql<number>`${signUps.payUntil}`,
		})
		.from(signUps)
		.innerJoin(students, and(studentsOf(access), eq(students.id, signUps.studentId)))
		.innerJoin(enrolments, and(rowOf(enrolments, access, signUps.enrolmentId), ne(enrolments.state, 'ended')))
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.where(and(rowsOf(signUps, access), isNotNull(signUps.invoiceId), gt(signUps.payUntil, now)))
		.all()
}
