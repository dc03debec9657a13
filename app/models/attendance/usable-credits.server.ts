import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, lessons, students } from '#db/schema/index.ts'
import { hasOpenRequest, type CreditRequest } from '#app/domain/attendance/credit-groups.ts'
import { isOffice } from '#app/domain/message/labels.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** The family asked the office for a time and has no answer yet: the credit does not expire, as the office was promised. */
export const hasWaitingRequest = and(isNotNull(credits.askedAt), isNull(credits.answer))!

/** A credit that ends soon needs no lesson if its student has left. The list of credits and the dashboard agree on this. */
export const isStudentHere = and(ne(students.state, 'left'), isNull(students.archivedAt))!

/** The last day for a lesson with the credit. The office may go past it for a family that waits for a time. */
export function lastDayToBook(
	{ role }: Access,
	credit: CreditRequest & { expiresOn: string | null },
): string | null {
	return isOffice(role) && hasOpenRequest(credit) ? null : credit.expiresOn
}

interface Row {
	id: string
	expiresOn: string | null
	missedOn: string | null
	issuedOn: string
}

/** Open credits of these students with the day of the missed lesson. The first one of a student is the first to expire. */
export function listUsableCredits(access: Access, studentIds: readonly string[]) {
	return database()
		.select({
			id: credits.id,
			studentId: credits.studentId,
			enrolmentId: credits.enrolmentId,
			minutes: credits.minutes,
			expiresOn: credits.expiresOn,
			issuedOn: credits.issuedOn,
			missedOn: lessons.day,
		})
		.from(credits)
		.leftJoin(lessons, rowOf(lessons, access, credits.sourceLessonId))
		.where(
			and(rowsOf(credits, access), inArray(credits.studentId, eachOf(studentIds)), eq(credits.state, 'open')),
		)
		.all()
		.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)))
}

const orderOf = ({ expiresOn, missedOn, issuedOn, id }: Row) =>
	[expiresOn ?? '9999', missedOn ?? issuedOn, id].join(' ')
