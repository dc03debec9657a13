import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { loanCopies, loanItems, loans, students } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'

const school = sql.placeholder('schoolId')

/** Loans that were due back before today, which are the rows of the overdue ones in the list of loans. */
export function overdueLoanRows(db: Db) {
	const borrower = sql`trim(${students.firstName} || ' ' || ${students.lastName})`
	return db
		.select({
			id: sql<string>`${loans.id}`.as('one'),
			name: sql<string>`${loanItems.title} || ', ' || ${loanCopies.code} || ', on loan to ' || ${borrower}`.as(
				'name',
			),
		})
		.from(loans)
		.innerJoin(loanCopies, and(eq(loanCopies.schoolId, school), eq(loanCopies.id, loans.copyId)))
		.innerJoin(loanItems, and(eq(loanItems.schoolId, school), eq(loanItems.id, loanCopies.itemId)))
		.innerJoin(students, and(eq(students.schoolId, school), eq(students.id, loans.studentId)))
		.where(
			and(eq(loans.schoolId, school), isNull(loans.returnedOn), lt(loans.dueOn, sql.placeholder('today'))),
		)
		.limit(COUNTED + 1)
		.as('some')
}
