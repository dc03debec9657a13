import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	conversations,
	invoiceLines,
	invoices,
	memberships,
	messages,
	payments,
	users,
} from '#db/schema/index.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { equal, idsOf, paged, type Wanted } from './paging.server.ts'

export function listApiInvoices(access: Access, wanted: Wanted) {
	const { familyId, state } = wanted.filters
	const rows = database()
		.select({
			id: invoices.id,
			number: invoices.number,
			familyId: invoices.familyId,
			state: invoices.state,
			currency: invoices.currency,
			netMinor: invoices.netMinor,
			totalMinor: invoices.totalMinor,
			openMinor: invoices.openMinor,
			issuedOn: invoices.issuedOn,
			dueOn: invoices.dueOn,
			createdAt: invoices.createdAt,
			updatedAt: invoices.updatedAt,
		})
		.from(invoices)
		.where(
			and(
				rowsOf(invoices, access),
				paged(invoices.id, wanted),
				equal(invoices.familyId, familyId),
				equal(invoices.state, state),
			),
		)
		.orderBy(asc(invoices.id))
		.limit(wanted.limit)
		.all()
	const lines = groupedBy(linesOf(access, idsOf(rows)), ({ invoiceId }) => invoiceId)
	return rows.map((invoice) => ({ ...invoice, lines: lines.get(invoice.id) ?? [] }))
}

function linesOf(access: Access, invoiceIds: string[]) {
	return database()
		.select({
			invoiceId: invoiceLines.invoiceId,
			kind: invoiceLines.kind,
			description: invoiceLines.description,
			studentId: invoiceLines.studentId,
			netMinor: invoiceLines.netMinor,
		})
		.from(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), inArray(invoiceLines.invoiceId, invoiceIds)))
		.orderBy(asc(invoiceLines.position), asc(invoiceLines.id))
		.all()
}

export function listApiPayments(access: Access, wanted: Wanted) {
	return database()
		.select({
			id: payments.id,
			familyId: payments.familyId,
			amountMinor: payments.amountMinor,
			method: payments.method,
			reference: payments.reference,
			receivedOn: payments.receivedOn,
			returnedAt: payments.returnedAt,
			createdAt: payments.at,
		})
		.from(payments)
		.where(
			and(
				rowsOf(payments, access),
				paged(payments.id, wanted),
				ne(payments.method, 'opening'),
				equal(payments.familyId, wanted.filters.familyId),
			),
		)
		.orderBy(asc(payments.id))
		.limit(wanted.limit)
		.all()
		.map((payment) => ({ ...payment, currency: access.school.currency }))
}

/** Only conversations of the office, because a key belongs to the school and not to one of its people. */
export function listApiMessages(access: Access, wanted: Wanted) {
	return database()
		.select({
			id: messages.id,
			conversationId: messages.conversationId,
			subject: conversations.subject,
			studentId: conversations.studentId,
			author: users.name,
			body: messages.body,
			createdAt: messages.createdAt,
		})
		.from(messages)
		.innerJoin(conversations, rowOf(conversations, access, messages.conversationId))
		.innerJoin(memberships, rowOf(memberships, access, messages.authorId))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				rowsOf(messages, access),
				eq(conversations.toOffice, true),
				eq(messages.kind, 'message'),
				isNull(messages.withdrawnAt),
				paged(messages.id, wanted),
				equal(messages.conversationId, wanted.filters.conversationId),
			),
		)
		.orderBy(asc(messages.id))
		.limit(wanted.limit)
		.all()
}
