import { and, eq, exists, inArray, isNotNull, min, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { enrolments, invoices, ledgerEntries, signUps } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

type Of = { familyId: string } | { invoiceId: string } | { invoiceIds: readonly string[] }

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
	return listUnpaidPlaces(access, of).flatMap(({ isLost, until, ...place }) =>
		isLost ? [{ ...place, voidAt: until }] : [],
	)
}

/** Open invoices whose places have to be paid for by a moment, or are lost already and wait for a late payment until then. */
export function listUnpaidPlaces(access: Access, of: Of) {
	return database()
		.select({
			invoiceId: invoices.id,
			dueOn: invoices.dueOn,
			openMinor: invoices.openMinor,
			until: min(signUps.payUntil),
			isLost: sql`sum(coalesce(${enrolments.state}, 'ended') <> 'ended') = 0`.mapWith(Boolean),
		})
		.from(invoices)
		.innerJoin(signUps, and(rowsOf(signUps, access), eq(signUps.invoiceId, invoices.id)))
		.leftJoin(enrolments, rowOf(enrolments, access, signUps.enrolmentId))
		.where(
			and(rowsOf(invoices, access), areOf(of), eq(invoices.state, 'issued'), isNotNull(signUps.payUntil)),
		)
		.groupBy(invoices.id)
		.all()
}

function areOf(of: Of) {
	if ('familyId' in of) return eq(invoices.familyId, of.familyId)
	return 'invoiceId' in of ? eq(invoices.id, of.invoiceId) : inArray(invoices.id, [...of.invoiceIds])
}
