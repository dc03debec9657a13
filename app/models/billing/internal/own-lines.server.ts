import { and, asc, eq, exists, inArray, isNull, sql, sum } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	allocations,
	creditNotes,
	invoiceLines,
	invoices,
	lessons,
	paymentPlanParts,
	payments,
	pricePlans,
	pricePlanVersions,
	students,
} from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

/** True for an invoice with a package of lessons; correlated subquery. */
export const billsPackage = exists(
	new QueryBuilder()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.innerJoin(
			pricePlanVersions,
			and(
				eq(pricePlanVersions.schoolId, invoiceLines.schoolId),
				eq(pricePlanVersions.id, invoiceLines.planVersionId),
			),
		)
		.where(
			and(
				eq(invoiceLines.schoolId, invoices.schoolId),
				eq(invoiceLines.invoiceId, invoices.id),
				eq(pricePlanVersions.basis, 'package'),
			),
		),
).mapWith(Boolean)

/* Queries for one invoice. The caller has already checked that it belongs to the reader. */

const late = alias(invoices, 'late')

const lineColumns = {
	id: invoiceLines.id,
	kind: invoiceLines.kind,
	description: invoiceLines.description,
	quantity: invoiceLines.quantity,
	unitMinor: invoiceLines.unitMinor,
	discountMinor: invoiceLines.discountMinor,
	netMinor: invoiceLines.netMinor,
	period: invoiceLines.period,
	why: invoiceLines.why,
	lessonDays: invoiceLines.lessonDays,
	studentId: invoiceLines.studentId,
	student: students.firstName,
	lessonId: invoiceLines.lessonId,
	lessonAt: lessons.startsAt,
	lateNumber: late.number,
	latePartDue: paymentPlanParts.dueOn,
	pricedMinor: invoiceLines.planMinor,
	plan: pricePlans.name,
	planFrom: pricePlanVersions.validFrom,
	planMinor: pricePlanVersions.amountMinor,
	planBasis: pricePlanVersions.basis,
}

export function listOwnLines(access: Access, invoiceId: string) {
	return database()
		.select(lineColumns)
		.from(invoiceLines)
		.leftJoin(students, rowOf(students, access, invoiceLines.studentId))
		.leftJoin(lessons, rowOf(lessons, access, invoiceLines.lessonId))
		.leftJoin(late, rowOf(late, access, invoiceLines.lateInvoiceId))
		.leftJoin(paymentPlanParts, rowOf(paymentPlanParts, access, invoiceLines.latePartId))
		.leftJoin(pricePlanVersions, rowOf(pricePlanVersions, access, invoiceLines.planVersionId))
		.leftJoin(pricePlans, rowOf(pricePlans, access, pricePlanVersions.planId))
		.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.invoiceId, invoiceId)))
		.orderBy(asc(invoiceLines.position))
		.all()
}

export function listOwnAllocations(access: Access, invoiceId: string) {
	return database()
		.select({
			id: allocations.id,
			paymentId: allocations.paymentId,
			amountMinor: allocations.amountMinor,
			at: allocations.at,
			receivedOn: payments.receivedOn,
			method: payments.method,
		})
		.from(allocations)
		.leftJoin(payments, rowOf(payments, access, allocations.paymentId))
		.where(
			and(rowsOf(allocations, access), eq(allocations.invoiceId, invoiceId), isNull(allocations.removedAt)),
		)
		.orderBy(asc(allocations.at))
		.all()
}

export function listOwnCreditNotes(access: Access, invoiceId: string) {
	return database()
		.select({
			id: creditNotes.id,
			number: creditNotes.number,
			issuedOn: creditNotes.issuedOn,
			amountMinor: creditNotes.amountMinor,
			reason: creditNotes.reason,
		})
		.from(creditNotes)
		.where(and(rowsOf(creditNotes, access), eq(creditNotes.invoiceId, invoiceId)))
		.orderBy(asc(creditNotes.sequence))
		.all()
}

/** The amounts that payments pay of these invoices, by the id of the payment. */
export function paidByPayment(access: Access, invoiceIds: readonly string[]) {
	const { paymentId, amountMinor, invoiceId, removedAt } = allocations
	const rows = database()
		.select({ paymentId, minor: sum(amountMinor).mapWith(Number) })
		.from(allocations)
		.where(and(rowsOf(allocations, access), inArray(invoiceId, eachOf(invoiceIds)), isNull(removedAt)))
		.groupBy(paymentId)
		.all()
	return new Map(rows.map(({ paymentId: id, minor }) => [id, minor]))
}
