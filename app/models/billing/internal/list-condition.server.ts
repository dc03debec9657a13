import { and, eq, gte, inArray, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	allocations,
	enrolments,
	families,
	invoiceLines,
	invoices,
	payments,
	students,
} from '#db/schema/index.ts'
import type { PaymentMethod } from '#app/domain/billing/labels.ts'
import type { InvoiceQuery } from '#app/domain/billing/list.ts'
import { plain } from '#app/utils/fold.ts'
import { readAmount } from '#app/utils/read-amount.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { invoicesOfStudents } from '../of-students.server.ts'
import { viewCondition } from './view-condition.server.ts'

export function invoiceCondition(access: Access, { search, filters }: InvoiceQuery): SQL {
	const { view, family, student, without, run, method, amountFrom, amountTo, dueFrom, dueTo } = filters
	return and(
		rowsOf(invoices, access),
		view ? viewCondition(access, view) : undefined,
		family ? eq(invoices.familyId, family) : undefined,
		student ? inArray(invoices.id, ofStudent(access, student)) : undefined,
		without ? notInArray(invoices.id, ofStudent(access, without)) : undefined,
		filters.class
			? inArray(
					invoices.id,
					linesWith(access, inArray(invoiceLines.enrolmentId, seatsIn(access, filters.class))),
				)
			: undefined,
		method ? inArray(invoices.id, paidBy(access, method)) : undefined,
		...amountBetween(amountFrom, amountTo),
		run ? eq(invoices.runId, run) : undefined,
		dueFrom ? gte(invoices.dueOn, dueFrom) : undefined,
		dueTo ? lte(invoices.dueOn, dueTo) : undefined,
		search ? matching(access, search) : undefined,
	) as SQL
}

function ofStudent(access: Access, student: string) {
	const family = database()
		.select({ id: students.familyId })
		.from(students)
		.where(rowOf(students, access, student))
	return invoicesOfStudents(access, [student], family)
}

function linesWith(access: Access, which: SQL) {
	return database()
		.select({ id: invoiceLines.invoiceId })
		.from(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), which))
}

function paidBy(access: Access, method: PaymentMethod) {
	return database()
		.select({ id: allocations.invoiceId })
		.from(payments)
		.innerJoin(allocations, and(rowsOf(allocations, access), eq(allocations.paymentId, payments.id)))
		.where(and(rowsOf(payments, access), eq(payments.method, method), isNull(allocations.removedAt)))
}

/** Filters by the invoice total. An unreadable amount is ignored. */
function amountBetween(from: string | null, to: string | null) {
	const [least, most] = [from, to].map((typed) => readAmount(typed ?? ''))
	return [
		least?.ok ? gte(invoices.totalMinor, least.amountMinor) : undefined,
		most?.ok ? lte(invoices.totalMinor, most.amountMinor) : undefined,
	]
}

function seatsIn(access: Access, classId: string) {
	return database()
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classId)))
}

/** Matches an invoice number, a part of a family's name, or an amount. */
function matching(access: Access, search: string): SQL {
	const words = plain(search).split(' ').filter(Boolean)
	const amount = readAmount(search)
	const named = database()
		.select({ id: families.id })
		.from(families)
		.where(
			and(rowsOf(families, access), ...words.map((word) => sql`instr(${families.nameKey}, ${word}) > 0`)),
		)
	const alternatives = [
		sql`instr(${invoices.number}, ${search}) > 0`,
		inArray(invoices.familyId, named),
		...(amount.ok
			? [eq(invoices.totalMinor, amount.amountMinor), eq(invoices.openMinor, amount.amountMinor)]
			: []),
	]
	return or(...alternatives) as SQL
}
