import { and, eq, inArray, isNotNull, notExists, sql, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { invoiceLines, invoices } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** Ids of the invoices on a student's page. Invoices without a student, such as late fees, are on the page of each sibling. */
export function invoicesOfStudents(
	access: Access,
	studentIds: readonly string[],
	familyId: string | SQLWrapper,
) {
	const named = database()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.invoiceId, invoices.id),
				isNotNull(invoiceLines.studentId),
			),
		)
	return unionAll(
		database()
			.select({ id: invoiceLines.invoiceId })
			.from(invoiceLines)
			.where(and(rowsOf(invoiceLines, access), inArray(invoiceLines.studentId, eachOf(studentIds)))),
		database()
			.select({ id: invoices.id })
			.from(invoices)
			.where(and(rowsOf(invoices, access), eq(invoices.familyId, familyId), notExists(named))),
	)
}
