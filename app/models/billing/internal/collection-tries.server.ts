import { and, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { autopayMethods, debitRuns, debits, onlinePayments } from '#db/schema/index.ts'
import { isFinalDecline, MAX_TRIES } from '#app/domain/debit/collection-day.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { SchoolId } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

export type PayerOf = Pick<typeof autopayMethods.$inferSelect, 'payerId'>

interface Tried {
	invoiceId: string
	dueOn: string
	method: { id: string }
}

/** Earlier tries of a due amount. An amount that failed for good with one card or account is not collected from the next one. */
export function triesOf(schoolId: SchoolId, invoiceIds: readonly string[]) {
	const charges = chargesOf(schoolId, invoiceIds)
	const collected = debitsOf(schoolId, invoiceIds)
	return ({ invoiceId, dueOn, method }: Tried, isSamePayer: (row: PayerOf) => boolean) => {
		// A card that the payer used before may still be charged for the same share, or has failed on it.
		const isOne = (row: PayerOf & { invoiceId: string; dueOn: string | null }) =>
			row.invoiceId === invoiceId && row.dueOn === dueOn && (row.payerId === null || isSamePayer(row))
		const charged = charges.filter(isOne)
		const debited = collected.filter(isOne)
		const declined = charged.filter(({ endedAs }) => endedAs === 'declined')
		const own = declined.filter(({ methodId }) => methodId === method.id)
		const failed = debited.find(({ state }) => state === 'returned') ?? lastDecline(declined)
		return {
			count: own.length,
			lastAt: own.length > 0 ? Math.max(...own.map(({ at }) => at)) : null,
			isWaiting:
				charged.some(({ state }) => state === 'capturing') ||
				debited.some(({ state }) => state === 'waiting'),
			asked: askedIn(debited.find((debit) => debit.state === 'waiting' && debit.methodId === method.id)),
			failed: failed ? { methodId: failed.methodId, label: failed.label } : null,
			isOver: failed !== undefined || charged.some(({ endedAs }) => endedAs === 'unclear'),
		}
	}
}

/** The day a run asks for, and the amount once the bank has its file. Until then, what is paid is taken out of it. */
function askedIn(debit: ReturnType<typeof debitsOf>[number] | undefined) {
	if (!debit) return null
	const { runId, collectOn, amountMinor, sentAt } = debit
	return sentAt === null ? { runId, collectOn } : { runId, collectOn, amountMinor }
}

type Charge = ReturnType<typeof chargesOf>[number]

/** The decline after which a card is not tried again. */
function lastDecline(declined: readonly Charge[]): Charge | undefined {
	const byCard = groupedBy(declined, ({ methodId }) => methodId)
	return declined.find(
		({ methodId, declinedFor }) =>
			isFinalDecline(declinedFor) || (byCard.get(methodId)?.length ?? 0) >= MAX_TRIES,
	)
}

function chargesOf(schoolId: SchoolId, invoiceIds: readonly string[]) {
	const { invoiceId, dueOn, payerId, state, endedAs, declinedFor, at } = onlinePayments
	const { id: methodId, label } = autopayMethods
	return database()
		.select({ invoiceId, dueOn, methodId, label, payerId, state, endedAs, declinedFor, at })
		.from(onlinePayments)
		.innerJoin(autopayMethods, rowOf(autopayMethods, schoolId, onlinePayments.methodId))
		.where(and(rowsOf(onlinePayments, schoolId), inArray(invoiceId, [...invoiceIds])))
		.all()
}

function debitsOf(schoolId: SchoolId, invoiceIds: readonly string[]) {
	const { invoiceId, dueOn, state, runId, collectOn, amountMinor } = debits
	const { id: methodId, label, payerId } = autopayMethods
	const { sentAt } = debitRuns
	return database()
		.select({ invoiceId, dueOn, methodId, label, payerId, state, runId, collectOn, amountMinor, sentAt })
		.from(debits)
		.innerJoin(debitRuns, rowOf(debitRuns, schoolId, runId))
		.innerJoin(autopayMethods, rowOf(autopayMethods, schoolId, debits.methodId))
		.where(and(rowsOf(debits, schoolId), inArray(invoiceId, [...invoiceIds])))
		.all()
}
