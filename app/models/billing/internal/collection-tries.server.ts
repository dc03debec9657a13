import { and, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	autopayMethods,
	debitRuns,
	debits,
	onlinePayments,
	payments,
	refundPayments,
} from '#db/schema/index.ts'
import { lastDecline } from '#app/domain/debit/collection-day.ts'
import type { SchoolId } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

export type PayerOf = Pick<typeof autopayMethods.$inferSelect, 'payerId'>

interface Tried {
	invoiceId: string
	dueOn: string
	method: { id: string }
}

/**
 * Earlier tries of a due amount. An amount that failed for good with one card or account is not collected from the next one.
 * Neither is one that was collected, if the invoice is open again because money went back to the payer.
 */
export function triesOf(schoolId: SchoolId, invoiceIds: readonly string[]) {
	const charges = chargesOf(schoolId, invoiceIds)
	const collected = debitsOf(schoolId, invoiceIds)
	return ({ invoiceId, dueOn, method }: Tried, isSamePayer: (row: PayerOf) => boolean) => {
		// A card that the payer used before may still be charged for the same share, or has failed on it.
		const isOwn = (row: PayerOf & { invoiceId: string }) =>
			row.invoiceId === invoiceId && (row.payerId === null || isSamePayer(row))
		const charged = charges.filter((row) => row.dueOn === dueOn && isOwn(row))
		const debited = collected.filter((row) => row.dueOn === dueOn && isOwn(row))
		const declined = charged.filter(({ endedAs }) => endedAs === 'declined')
		const own = declined.filter(({ methodId }) => methodId === method.id)
		const failed = debited.find(({ state }) => state === 'returned') ?? lastDecline(declined)
		const isPaidBack = [...charges, ...collected].some((row) => row.isPaidBack && isOwn(row))
		const paid = [...charged, ...debited].find(({ paymentId }) => isPaidBack && paymentId !== null)
		const last = failed ?? paid
		return {
			count: own.length,
			lastAt: own.length > 0 ? Math.max(...own.map(({ at }) => at)) : null,
			isWaiting:
				charged.some(({ state }) => state === 'capturing') ||
				debited.some(({ state }) => state === 'waiting'),
			asked: askedIn(debited.find((debit) => debit.state === 'waiting' && debit.methodId === method.id)),
			failed: last ? { methodId: last.methodId, label: last.label, isPaidBack: !failed } : null,
			isOver: last !== undefined || charged.some(({ endedAs }) => endedAs === 'unclear'),
		}
	}
}

/** The day a run asks for, and the amount once the bank has its file. Until then, what is paid is taken out of it. */
function askedIn(debit: ReturnType<typeof debitsOf>[number] | undefined) {
	if (!debit) return null
	const { runId, collectOn, amountMinor, sentAt } = debit
	return sentAt === null ? { runId, collectOn } : { runId, collectOn, amountMinor }
}

function chargesOf(schoolId: SchoolId, invoiceIds: readonly string[]) {
	const { invoiceId, dueOn, payerId, state, endedAs, declinedFor, at, paymentId } = onlinePayments
	const { id: methodId, label } = autopayMethods
	const isPaidBack = paidBackOf(schoolId)
	return database()
		.select({
			invoiceId,
			dueOn,
			methodId,
			label,
			payerId,
			paymentId,
			isPaidBack,
			state,
			endedAs,
			declinedFor,
			at,
		})
		.from(onlinePayments)
		.leftJoin(payments, rowOf(payments, schoolId, paymentId))
		.innerJoin(autopayMethods, rowOf(autopayMethods, schoolId, onlinePayments.methodId))
		.where(and(rowsOf(onlinePayments, schoolId), inArray(invoiceId, [...invoiceIds])))
		.all()
}

function debitsOf(schoolId: SchoolId, invoiceIds: readonly string[]) {
	const { invoiceId, dueOn, state, runId, collectOn, amountMinor, paymentId } = debits
	const { id: methodId, label, payerId } = autopayMethods
	const { sentAt } = debitRuns
	const isPaidBack = paidBackOf(schoolId)
	return database()
		.select({
			invoiceId,
			dueOn,
			methodId,
			label,
			payerId,
			paymentId,
			isPaidBack,
			state,
			runId,
			collectOn,
			amountMinor,
			sentAt,
		})
		.from(debits)
		.leftJoin(payments, rowOf(payments, schoolId, paymentId))
		.innerJoin(debitRuns, rowOf(debitRuns, schoolId, runId))
		.innerJoin(autopayMethods, rowOf(autopayMethods, schoolId, debits.methodId))
		.where(and(rowsOf(debits, schoolId), inArray(invoiceId, [...invoiceIds])))
		.all()
}

/** True if a payment was returned or reversed, or some of it was refunded. */
function paidBackOf(schoolId: SchoolId) {
	const refunded = database()
		.select({ one: sql`1` })
		.from(refundPayments)
		.where(and(rowsOf(refundPayments, schoolId), eq(refundPayments.paymentId, payments.id)))
	return sql`${or(isNotNull(payments.returnedAt), exists(refunded))}`.mapWith(Boolean)
}
