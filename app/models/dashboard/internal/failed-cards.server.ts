import { and, eq, gte, inArray, not, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import {
	autopayMethods,
	families,
	guardianships,
	invoices,
	onlinePayments,
	students,
} from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import { COUNTED } from '#app/utils/count-words.ts'

const school = sql.placeholder('schoolId')

/**
 * Families whose saved card was declined in the last week, with an invoice that is still open. One that saved another card has
 * seen to it.
 */
export function failedCardRows(db: Db) {
	return db
		.selectDistinct({
			id: sql<string>`${families.id}`.as('one'),
			name: sql<string>`${families.name}`.as('name'),
		})
		.from(onlinePayments)
		.innerJoin(invoices, and(eq(invoices.schoolId, school), eq(invoices.id, onlinePayments.invoiceId)))
		.innerJoin(families, and(eq(families.schoolId, school), eq(families.id, onlinePayments.familyId)))
		.innerJoin(
			autopayMethods,
			and(
				eq(autopayMethods.schoolId, school),
				eq(autopayMethods.id, onlinePayments.methodId),
				eq(autopayMethods.state, 'active'),
			),
		)
		.where(
			and(
				eq(onlinePayments.schoolId, school),
				eq(onlinePayments.endedAs, 'declined'),
				gte(onlinePayments.at, sql.placeholder('weekAgo')),
				inArray(invoices.state, [...OPEN_STATES]),
				not(isOfOthers(db)),
			),
		)
		.limit(COUNTED + 1)
		.as('some')
}

/** The invoice was billed to the card's owner alone, who has stopped paying, so that the payers of today owe it. */
function isOfOthers(db: Db): SQL {
	const { payerId } = autopayMethods
	const pays = db
		.select({ isPayer: sql`max(${guardianships.guardianId} = ${payerId})` })
		.from(students)
		.innerJoin(
			guardianships,
			and(
				eq(guardianships.schoolId, school),
				eq(guardianships.studentId, students.id),
				eq(guardianships.pays, true),
			),
		)
		.where(and(eq(students.schoolId, school), eq(students.familyId, families.id)))
	const isNamed = (path: string) =>
		sql`exists (select 1 from json_each(${invoices.billTo}, ${path}) where value ->> 'payerId' = ${payerId})`
	return sql`(coalesce((${pays}), 1) = 0 and ${isNamed('$.pays')} and not ${isNamed('$.payers')})`
}
