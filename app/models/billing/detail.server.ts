import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	allocations,
	classes,
	creditNotes,
	enrolments,
	families,
	invoiceLines,
	invoices,
	lessons,
	paymentPlanParts,
	payments,
	pricePlans,
	pricePlanVersions,
	students,
	taxCodes,
} from '#db/schema/index.ts'
import type { DocumentCollection } from '#app/domain/billing/document.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { nextCollections } from './autopay-plan.server.ts'
import { autopaySettingsOf } from './autopay-settings.server.ts'
import { findSharedPlan } from './payment-plan.server.ts'
import { sharesOfLines } from './line-shares.server.ts'
import { methodHolderOf, standingsIn } from './shares.server.ts'

export type FoundInvoice = NonNullable<ReturnType<typeof findInvoice>>
export type FoundLine = FoundInvoice['lines'][number]

/** One invoice with its lines, payments, credit notes and replacement. */
export function findInvoice(schoolId: SchoolId, id: string) {
	const row = database()
		.select({
			invoice: invoices,
			family: {
				name: families.name,
				billingName: families.billingName,
				address: families.address,
				taxNumber: families.taxNumber,
				buyerKind: families.buyerKind,
				vatId: families.vatId,
				buyerReference: families.buyerReference,
				electronicAddress: families.electronicAddress,
				invoiceDelivery: families.invoiceDelivery,
			},
		})
		.from(invoices)
		.innerJoin(families, rowOf(families, schoolId, invoices.familyId))
		.where(rowOf(invoices, schoolId, id))
		.get()
	if (!row) return null
	const { invoice, family } = row
	const lines = linesOf(schoolId, id)
	const shares = standingsIn(schoolId, { ...invoice, billTo: payersIn(schoolId, invoice, lines) })
	return {
		...invoice,
		family,
		lines,
		shares,
		plan: findSharedPlan(schoolId, invoice, shares),
		collections: plannedFor(schoolId, id),
		payments: paymentsOf(schoolId, id, isNull(allocations.removedAt)),
		/** Payments that paid it until they were returned or voided. */
		reversed: paymentsOf(schoolId, id, and(isNotNull(allocations.removedAt), isNotNull(payments.returnedAt))),
		credits: creditsOf(schoolId, id),
		replacedBy: numbered(schoolId, eq(invoices.replaces, id)),
		corrects: invoice.replaces ? correctedBy(schoolId, invoice.replaces) : null,
	}
}

/** The next automatic payments, worded alike on the page, in the PDF and in emails. */
function plannedFor(schoolId: SchoolId, id: string): DocumentCollection[] {
	const next = nextCollections(schoolId, id)
	const creditorId = next.length > 0 ? (autopaySettingsOf(schoolId).creditorId ?? '') : ''
	return next.map(({ method: { kind, label, reference, payerId: holderId }, ...collection }) => ({
		kind,
		label,
		payerId: collection.payerId,
		holder: collection.payerId === null ? methodHolderOf(schoolId, collection.familyId, holderId) : null,
		collectOn: collection.collectOn,
		amountMinor: collection.amountMinor,
		mandate: reference ?? '',
		creditorId,
	}))
}

/** An issued invoice keeps the payers it was issued with; a draft computes their shares. */
function payersIn(
	schoolId: SchoolId,
	{ billTo, familyId, totalMinor }: typeof invoices.$inferSelect,
	lines: ReturnType<typeof linesOf>,
) {
	return billTo ?? { payers: sharesOfLines(schoolId, familyId, lines, totalMinor) }
}

function numbered(schoolId: SchoolId, which: ReturnType<typeof eq>) {
	const invoice = database()
		.select({ id: invoices.id, number: invoices.number })
		.from(invoices)
		.where(and(eq(invoices.schoolId, schoolId), which))
		.get()
	return invoice ?? null
}

/** The invoice that another one replaces. Its credit freed what was paid of it. */
export function correctedBy(schoolId: SchoolId, id: string) {
	const invoice = numbered(schoolId, eq(invoices.id, id))
	return invoice && { ...invoice, wasPaid: paymentsOf(schoolId, id, isNull(payments.returnedAt)).length > 0 }
}

/** Lines with the student, class, lesson and plan they came from, so that the page can link to them. */
function linesOf(schoolId: SchoolId, invoiceId: string) {
	const late = alias(invoices, 'late')
	return database()
		.select({
			line: invoiceLines,
			firstName: students.firstName,
			lastName: students.lastName,
			classId: classes.id,
			className: classes.name,
			lessonDay: lessons.day,
			lateNumber: late.number,
			latePartDue: paymentPlanParts.dueOn,
			plan: pricePlans.name,
			planSince: pricePlanVersions.validFrom,
			taxCode: taxCodes.name,
		})
		.from(invoiceLines)
		.leftJoin(students, rowOf(students, schoolId, invoiceLines.studentId))
		.leftJoin(enrolments, rowOf(enrolments, schoolId, invoiceLines.enrolmentId))
		.leftJoin(classes, rowOf(classes, schoolId, enrolments.classId))
		.leftJoin(lessons, rowOf(lessons, schoolId, invoiceLines.lessonId))
		.leftJoin(late, rowOf(late, schoolId, invoiceLines.lateInvoiceId))
		.leftJoin(paymentPlanParts, rowOf(paymentPlanParts, schoolId, invoiceLines.latePartId))
		.leftJoin(pricePlanVersions, rowOf(pricePlanVersions, schoolId, invoiceLines.planVersionId))
		.leftJoin(pricePlans, rowOf(pricePlans, schoolId, pricePlanVersions.planId))
		.leftJoin(taxCodes, rowOf(taxCodes, schoolId, invoiceLines.taxCodeId))
		.where(and(eq(invoiceLines.schoolId, schoolId), eq(invoiceLines.invoiceId, invoiceId)))
		.orderBy(asc(invoiceLines.position))
		.all()
		.map(({ line, firstName, lastName, ...more }) => ({
			...line,
			...more,
			student: firstName === null ? null : nameOf({ firstName, lastName: lastName ?? '' }),
		}))
}

function paymentsOf(schoolId: SchoolId, invoiceId: string, which: SQL | undefined) {
	return database()
		.select({
			id: allocations.id,
			amountMinor: allocations.amountMinor,
			at: allocations.at,
			paymentId: payments.id,
			receivedOn: payments.receivedOn,
			method: payments.method,
			reference: payments.reference,
			returnedAt: payments.returnedAt,
			isMistake: payments.isMistake,
		})
		.from(allocations)
		.leftJoin(payments, rowOf(payments, schoolId, allocations.paymentId))
		.where(and(eq(allocations.schoolId, schoolId), eq(allocations.invoiceId, invoiceId), which))
		.orderBy(asc(allocations.id))
		.all()
}

function creditsOf(schoolId: SchoolId, invoiceId: string) {
	return database()
		.select()
		.from(creditNotes)
		.where(and(eq(creditNotes.schoolId, schoolId), eq(creditNotes.invoiceId, invoiceId)))
		.orderBy(asc(creditNotes.sequence))
		.all()
}

export function findCreditNote(schoolId: SchoolId, id: string) {
	return (
		database()
			.select()
			.from(creditNotes)
			.where(rowOf(creditNotes, schoolId, id))
			.get() ?? null
	)
}
