import { and, eq, exists, isNotNull, min, sql, sum } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { enrolments, invoices, ledgerEntries, signUps } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

type Of = { familyId: string } | { invoiceId: string }

/** True of the ledger of a family with an issued invoice for places that have to be paid for by a moment. */
export const hasUnpaidPlaces = exists(
	new QueryBuilder()
		.select({ one: sql`1` })
		.from(invoices)
		.innerJoin(signUps, and(eq(signUps.schoolId, invoices.schoolId), eq(signUps.invoiceId, invoices.id)))
		.where(
			and(
				eq(invoices.schoolId, ledgerEntries.schoolId),
				eq(invoices.familyId, ledgerEntries.familyId),
				eq(invoices.state, 'issued'),
				isNotNull(signUps.payUntil),
			),
		),
).mapWith(Boolean)

/**
 * Open invoices whose places are free again, because they were not paid for in time, with the moment when each becomes void.
 * Nothing is owed for them, but a late payment may still come.
 */
export function listLostPlaces(access: Access, of: Of) {
	return database()
		.select({
			invoiceId: invoices.id,
			dueOn: invoices.dueOn,
			openMinor: invoices.openMinor,
			voidAt: min(signUps.payUntil),
		})
		.from(invoices)
		.innerJoin(signUps, and(rowsOf(signUps, access), eq(signUps.invoiceId, invoices.id)))
		.leftJoin(enrolments, rowOf(enrolments, access, signUps.enrolmentId))
		.where(
			and(
				rowsOf(invoices, access),
				'familyId' in of ? eq(invoices.familyId, of.familyId) : eq(invoices.id, of.invoiceId),
				eq(invoices.state, 'issued'),
				isNotNull(signUps.payUntil),
			),
		)
		.groupBy(invoices.id)
		.having(eq(sum(sql`coalesce(${enrolments.state}, 'ended') <> 'ended'`), 0))
		.all()
}
