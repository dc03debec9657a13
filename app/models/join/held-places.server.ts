import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, invoices, signUps, students } from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

/**
 * The places held for students of the reader until they are paid, with the amount, and those whose deposit is not
 * transferred yet. A first invoice to be transferred whole is simply due.
 */
export function listHeldPlaces(access: Access, now = Date.now()) {
	const leftMinor = sql<number>`${signUps.payNowMinor} - (${invoices.totalMinor} - ${invoices.openMinor})`
	const isDeposit = and(isNull(signUps.payUntil), lt(signUps.payNowMinor, invoices.totalMinor))
	const isHeld = or(gt(signUps.payUntil, now), isDeposit)
	return database()
		.select({
			invoiceId: invoices.id,
			studentId: signUps.studentId,
			className: classes.name,
			payNowMinor: leftMinor,
			payUntil: signUps.payUntil,
		})
		.from(signUps)
		.innerJoin(students, and(studentsOf(access), eq(students.id, signUps.studentId)))
		.innerJoin(enrolments, and(rowOf(enrolments, access, signUps.enrolmentId), ne(enrolments.state, 'ended')))
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.innerJoin(invoices, rowOf(invoices, access, signUps.invoiceId))
		.where(and(rowsOf(signUps, access), inArray(invoices.state, [...OPEN_STATES]), gt(leftMinor, 0), isHeld))
		.all()
}
