import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { allocations, payments, refundPayments, refunds } from '#db/schema/index.ts'
import { sumOfCovered, takeFrom, type Repaid, type Unspent } from '#app/domain/billing/unspent.ts'
import type { Access } from '../../access.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { creditOf } from '../ledger.server.ts'
import { familyPayersOf, payerNameOf, personOf } from '../shares.server.ts'

interface FreeMoney {
	/** The payments with what they have left for invoices. */
	unspent: ReturnType<typeof listUnspent>
	/** The refunds, or the parts of them, that are not paid back yet. */
	owed: { payerId: string | null; paidOn: string; amountMinor: number }[]
	/** The refunds that each payment pays back. */
	repaid: (Repaid & { paymentId: string })[]
	/** The credit that can be used. It is above the balance while one payer has credit and another owes a refund. */
	creditMinor: number
}

/**
 * The money of a family that pays no invoice. A refund of a payment that was taken back later is owed, and unspent payments pay
 * it back before anything else.
 */
export function freeMoneyOf(tx: Pick<Tx, 'select'>, access: Access, familyId: string): FreeMoney {
	const twice = listTwicePaid(tx, access, familyId)
	const balanceMinor = creditOf(access, familyId)
	if (twice.length === 0 && balanceMinor <= 0) return { unspent: [], owed: [], repaid: [], creditMinor: 0 }
	const unspent = listUnspent(tx, access, familyId)
	const ownerOf = twice.length > 0 ? creditOwners(access, familyId).ownerOf : () => null
	const { owed, repaid } = payBack(twice, unspent, ownerOf)
	return {
		unspent: unspent.filter(({ leftMinor }) => leftMinor > 0),
		owed,
		repaid,
		creditMinor: Math.max(0, balanceMinor + sumOfCovered(owed)),
	}
}

/**
 * Takes the refunds that are owed off the unspent payments: of the same payer first, then of those that name no payer. A refund
 * of no payer is taken off any of them, and a payer's refund never off the payments of another.
 */
function payBack(
	twice: ReturnType<typeof listTwicePaid>,
	unspent: Unspent[],
	ownerOf: ReturnType<typeof creditOwners>['ownerOf'],
) {
	const repaid: FreeMoney['repaid'] = []
	const owed = twice.map((refund) => ({ ...refund, payerId: ownerOf(refund) }))
	const take = (fits: (payer: string | null, debtor: string | null) => boolean) => {
		for (const debt of owed) {
			const parts = takeFrom(unspent, debt.amountMinor, (payment, wantedMinor) =>
				fits(ownerOf(payment), debt.payerId) ? wantedMinor : 0,
			)
			debt.amountMinor -= sumOfCovered(parts)
			repaid.push(...parts.map((part) => ({ ...part, paidOn: debt.paidOn })))
		}
	}
	take((payer, debtor) => payer === debtor)
	take((payer, debtor) => payer === null || debtor === null)
	return { owed: owed.filter(({ amountMinor }) => amountMinor > 0), repaid }
}

/** The refunds that a payment pays back, one for each day. */
export function repaidBy(access: Access, { id, familyId }: { id: string; familyId: string }): Repaid[] {
	const days = new Map<string, number>()
	for (const { paymentId, paidOn, amountMinor } of freeMoneyOf(database(), access, familyId).repaid)
		if (paymentId === id) days.set(paidOn, (days.get(paidOn) ?? 0) + amountMinor)
	return [...days].map(([paidOn, amountMinor]) => ({ paidOn, amountMinor }))
}

/** The amount that each payment of these families pays back of refunds. */
export function listRepaid(access: Access, familyIds: readonly string[]): Map<string, number> {
	const { familyId, id, returnedAt } = payments
	const families = database()
		.selectDistinct({ familyId })
		.from(payments)
		.crossJoin(refundPayments)
		.where(
			and(
				rowsOf(payments, access),
				inArray(familyId, eachOf([...new Set(familyIds)])),
				isNotNull(returnedAt),
				rowsOf(refundPayments, access),
				eq(refundPayments.paymentId, id),
			),
		)
		.all()
	const amounts = new Map<string, number>()
	for (const family of families)
		for (const { paymentId, amountMinor } of freeMoneyOf(database(), access, family.familyId).repaid)
			amounts.set(paymentId, (amounts.get(paymentId) ?? 0) + amountMinor)
	return amounts
}

/**
 * The refunds of payments that were taken back later, oldest first: the family had this money twice. The cross join makes SQLite
 * start from the payments of the family.
 */
function listTwicePaid(tx: Pick<Tx, 'select'>, access: Access, familyId: string) {
	return tx
		.select({
			id: sql<string>`${refunds.id} || ' ' || ${payments.id}`,
			payerId: payments.payerId,
			paidOn: refunds.paidOn,
			amountMinor: refundPayments.amountMinor,
		})
		.from(payments)
		.crossJoin(refundPayments)
		.innerJoin(refunds, rowOf(refunds, access, refundPayments.refundId))
		.where(
			and(
				rowsOf(payments, access),
				eq(payments.familyId, familyId),
				isNotNull(payments.returnedAt),
				rowsOf(refundPayments, access),
				eq(refundPayments.paymentId, payments.id),
			),
		)
		.all()
		.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The names of a family's payers, and whose a payment is: null if it names no payer, or if one person pays for the family. */
export function creditOwners({ schoolId }: Access, familyId: string) {
	const { current, former } = familyPayersOf(schoolId, familyId)
	const names = new Map([...former, ...current].map(({ payerId, name }) => [payerId, name] as const))
	const person = personOf(schoolId, familyId)
	const ownerOf = ({ payerId }: Pick<Unspent, 'payerId'>) =>
		payerId && names.size > 1 ? person(payerId) : null
	return { names, ownerOf }
}

/** The unspent rest of each payment of a family, or of one payment, after allocations and refunds. */
export function listUnspent(
	tx: Pick<Tx, 'select'>,
	access: Access,
	familyId: string,
	paymentId?: string,
): (Unspent & { payer: string | null })[] {
	const spent = tx
		.select({ minor: sql`coalesce(sum(${allocations.amountMinor}), 0)` })
		.from(allocations)
		.where(
			and(rowsOf(allocations, access), eq(allocations.paymentId, payments.id), isNull(allocations.removedAt)),
		)
	const refunded = tx
		.select({ minor: sql`coalesce(sum(${refundPayments.amountMinor}), 0)` })
		.from(refundPayments)
		.where(and(rowsOf(refundPayments, access), eq(refundPayments.paymentId, payments.id)))
	const leftMinor = sql<number>`${payments.amountMinor} - (${spent}) - (${refunded})`
	return tx
		.select({ paymentId: payments.id, payerId: payments.payerId, payer: payerNameOf(access), leftMinor })
		.from(payments)
		.where(
			and(
				rowsOf(payments, access),
				eq(payments.familyId, familyId),
				isNull(payments.returnedAt),
				paymentId ? eq(payments.id, paymentId) : undefined,
				gt(leftMinor, 0),
			),
		)
		.orderBy(asc(payments.receivedOn), asc(payments.id))
		.all()
}
