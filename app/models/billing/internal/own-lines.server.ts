import { and, asc, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	allocations,
	creditNotes,
	invoiceLines,
	lessons,
	payments,
	pricePlans,
	pricePlanVersions,
	students,
} from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'

/* The parts of an invoice that was found to be somebody's own. */

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
	plan: pricePlans.name,
	planFrom: pricePlanVersions.validFrom,
	planMinor: pricePlanVersions.amountMinor,
	planBasis: pricePlanVersions.basis,
}

export function listOwnLines({ schoolId }: Access, invoiceId: string) {
	return database()
		.select(lineColumns)
		.from(invoiceLines)
		.leftJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, invoiceLines.studentId)))
		.leftJoin(lessons, and(eq(lessons.schoolId, schoolId), eq(lessons.id, invoiceLines.lessonId)))
		.leftJoin(
			pricePlanVersions,
			and(eq(pricePlanVersions.schoolId, schoolId), eq(pricePlanVersions.id, invoiceLines.planVersionId)),
		)
		.leftJoin(pricePlans, and(eq(pricePlans.schoolId, schoolId), eq(pricePlans.id, pricePlanVersions.planId)))
		.where(and(eq(invoiceLines.schoolId, schoolId), eq(invoiceLines.invoiceId, invoiceId)))
		.orderBy(asc(invoiceLines.position))
		.all()
}

export function listOwnAllocations({ schoolId }: Access, invoiceId: string) {
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
		.leftJoin(payments, and(eq(payments.schoolId, schoolId), eq(payments.id, allocations.paymentId)))
		.where(
			and(
				eq(allocations.schoolId, schoolId),
				eq(allocations.invoiceId, invoiceId),
				isNull(allocations.removedAt),
			),
		)
		.orderBy(asc(allocations.at))
		.all()
}

export function listOwnCreditNotes({ schoolId }: Access, invoiceId: string) {
	return database()
		.select({
			id: creditNotes.id,
			number: creditNotes.number,
			issuedOn: creditNotes.issuedOn,
			amountMinor: creditNotes.amountMinor,
			reason: creditNotes.reason,
		})
		.from(creditNotes)
		.where(and(eq(creditNotes.schoolId, schoolId), eq(creditNotes.invoiceId, invoiceId)))
		.orderBy(asc(creditNotes.sequence))
		.all()
}
