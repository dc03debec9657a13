import { and, eq, ne, sum } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { onlinePayments, onlineRefunds, payments } from '#db/schema/index.ts'
import { payableOnline, providerNames, type ProviderRefund } from '#app/domain/billing/online.ts'
import { takeFrom } from '#app/domain/billing/unspent.ts'
import { newId } from '#app/utils/id.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { findPayer } from './account.server.ts'
import { allocateOldest, freeAllocations } from './internal/allocation.server.ts'
import { listUnspent } from './internal/free-money.server.ts'
import { isConnected } from './online-account.server.ts'
import { listOnlineRefundReaders } from './online-receipt.server.ts'
import { mailOpenAgain, mailRefund } from './payment-receipt.server.ts'
import { keepReceiptSent, listReceiptHolders } from './receipt-sent.server.ts'
import { writeRefund } from './refund.server.ts'

type OnlineRefund = typeof onlineRefunds.$inferSelect

const onlineRefundsOf = (access: Access, id: string) => rowOf(onlineRefunds, access, id)

/** The online side of a payment, with the amount still refundable. Null if it was not paid online. */
export function findRefundable(access: Access, paymentId: string) {
	const payment = database()
		.select({ online: onlinePayments, amountMinor: payments.amountMinor, returnedAt: payments.returnedAt })
		.from(onlinePayments)
		.innerJoin(payments, rowOf(payments, access, onlinePayments.paymentId))
		.where(and(rowsOf(onlinePayments, access), eq(onlinePayments.paymentId, paymentId)))
		.get()
	if (!payment || payment.online.captureId === null) return null
	const isReachable = isConnected(access, payment.online.accountId)
	const leftMinor =
		payment.returnedAt === null && isReachable
			? payment.amountMinor - refundedOf(access, payment.online.id)
			: 0
	return { ...payment.online, captureId: payment.online.captureId, leftMinor, isReachable }
}

function refundedOf(access: Access, onlinePaymentId: string): number {
	const row = database()
		.select({ sum: sum(onlineRefunds.amountMinor).mapWith(Number) })
		.from(onlineRefunds)
		.where(
			and(
				rowsOf(onlineRefunds, access),
				eq(onlineRefunds.onlinePaymentId, onlinePaymentId),
				ne(onlineRefunds.state, 'refused'),
			),
		)
		.get()
	return row?.sum ?? 0
}

/**
 * Records a refund before the provider is asked for it: a repeated request makes one refund, and none is ever lost.
 */
export function askOnlineRefund(
	access: Access,
	key: string,
	{
		paymentId,
		amountMinor,
		reason,
		tells = false,
	}: { paymentId: string; amountMinor: number; reason: string; tells?: boolean },
): Outcome<OnlineRefund> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		const asked = before ? findOnlineRefund(access, before) : null
		if (asked) return done(asked)
		const refundable = findRefundable(access, paymentId)
		if (!refundable) return refused({ form: 'This payment no longer exists.' }, { status: 404 })
		const { id: onlinePaymentId, leftMinor, currency } = refundable
		if (!Number.isInteger(amountMinor) || amountMinor <= 0)
			return refused({ amount: 'Enter an amount above zero' })
		if (amountMinor > leftMinor)
			return refused({ amount: `${moneyWords(leftMinor, currency)} of this payment can still be refunded` })
		if (payableOnline(amountMinor, currency) !== amountMinor)
			return refused({ amount: 'Enter an amount without decimals' })
		const { schoolId, userId } = access
		const id = newId()
		tx.insert(onlineRefunds)
			.values({
				schoolId,
				id,
				onlinePaymentId,
				amountMinor,
				reason,
				state: 'asked',
				at: Date.now(),
				by: userId,
			})
			.run()
		if (tells) {
			const { readers, others } = listOnlineRefundReaders(access, refundable)
			keepReceiptSent(tx, access, id, [...readers, ...others], 'refund')
		}
		// If the process ends before the provider answers, the job asks again.
		tx.update(onlinePayments)
			.set({ lookAt: Date.now() + 60_000, tries: 0 })
			.where(rowOf(onlinePayments, schoolId, onlinePaymentId))
			.run()
		spendKey(tx, access, key, id)
		const made = findOnlineRefund(access, id)
		return made ? done(made) : refused({ form: 'This payment no longer exists.' })
	})
}

export function findOnlineRefund(access: Access, id: string): OnlineRefund | null {
	return database().select().from(onlineRefunds).where(onlineRefundsOf(access, id)).get() ?? null
}

export function listAskedRefunds(access: Access, onlinePaymentId: string): OnlineRefund[] {
	return database()
		.select()
		.from(onlineRefunds)
		.where(
			and(
				rowsOf(onlineRefunds, access),
				eq(onlineRefunds.onlinePaymentId, onlinePaymentId),
				eq(onlineRefunds.state, 'asked'),
			),
		)
		.all()
}

/**
 * The provider refused the refund: nothing was booked, and it can be requested again. A refund settled in the
 * meantime stays as it is.
 */
export function refuseOnlineRefund(access: Access, id: string) {
	write((tx) =>
		tx
			.update(onlineRefunds)
			.set({ state: 'refused' })
			.where(and(onlineRefundsOf(access, id), eq(onlineRefunds.state, 'asked')))
			.run(),
	)
}

/** Applies the provider's answer to one refund. */
export function applyOnlineRefund(access: Access, onlinePaymentId: string, told: ProviderRefund) {
	write((tx) => settleOnlineRefunds(tx, access, onlinePaymentId, [told]))
}

/**
 * Books each completed refund once, including refunds made at the provider directly. True while a refund is still
 * unanswered.
 */
export function settleOnlineRefunds(
	tx: Tx,
	access: Access,
	onlinePaymentId: string,
	told: readonly ProviderRefund[],
): boolean {
	for (const refund of told) {
		const ours = refund.customId ? findOnlineRefund(access, refund.customId) : null
		const known = ours?.onlinePaymentId === onlinePaymentId ? ours : findByRef(access, refund.id)
		if (known && known.state !== 'asked') continue
		if (refund.status === 'FAILED' || refund.status === 'CANCELLED') {
			if (known)
				tx.update(onlineRefunds).set({ state: 'refused' }).where(onlineRefundsOf(access, known.id)).run()
			continue
		}
		const amountMinor = refund.amountMinor ?? known?.amountMinor
		if (refund.status === 'COMPLETED' && amountMinor)
			bookOnlineRefund(tx, access, { known, onlinePaymentId, amountMinor, ref: refund.id })
	}
	return listAskedRefunds(access, onlinePaymentId).length > 0
}

function findByRef(access: Access, ref: string) {
	return (
		database()
			.select()
			.from(onlineRefunds)
			.where(and(rowsOf(onlineRefunds, access), eq(onlineRefunds.ref, ref)))
			.get() ?? null
	)
}

interface Booking {
	known: OnlineRefund | null
	onlinePaymentId: string
	amountMinor: number
	ref: string
}

/**
 * Takes the refund from the unspent rest of the payment. If that is too little, allocations of the payment are
 * removed, and other credit of the family pays those invoices. Tells those that were chosen when it was asked for.
 */
export function bookOnlineRefund(
	tx: Tx,
	access: Access,
	{ known, onlinePaymentId, amountMinor, ref }: Booking,
) {
	const { schoolId } = access
	const online = tx
		.select()
		.from(onlinePayments)
		.where(rowOf(onlinePayments, schoolId, onlinePaymentId))
		.get()
	if (!online?.paymentId) return
	const { familyId, paymentId, currency } = online
	const at = providerNames[online.provider]
	const by = known?.by ?? access.userId
	const reason = known?.reason ?? `Refunded at ${at}`
	const leftOf = () => listUnspent(tx, access, familyId, paymentId)
	const told = known ? listReceiptHolders(access, { id: known.id, familyId }, 'refund') : []
	const isTold = (reader: { payerId: string }) => told.some(({ payerId }) => payerId === reader.payerId)
	// Read before the refund, which may open shares again.
	const { readers, others } = listOnlineRefundReaders(access, online)
	const missing = amountMinor - (leftOf()[0]?.leftMinor ?? 0)
	if (missing > 0) freeAllocations(tx, access, { paymentId }, missing)
	const refund = { familyId, amountMinor, method: 'provider', reason, by } as const
	const note = `${reason} (${at} ${ref})`
	const id = writeRefund(tx, access, { ...refund, note }, takeFrom(leftOf(), amountMinor))
	const opensAgain = missing > 0 && allocateOldest(tx, access, familyId) < missing
	const settled = { state: 'paid', ref, refundId: id } as const
	tx.insert(onlineRefunds)
		.values({
			schoolId,
			id: known?.id ?? newId(),
			onlinePaymentId,
			amountMinor,
			reason,
			at: Date.now(),
			by,
			...settled,
		})
		.onConflictDoUpdate({ target: [onlineRefunds.schoolId, onlineRefunds.id], set: settled })
		.run()
	mailRefund(tx, access, readers.filter(isTold), { ...refund, opensAgain })
	mailOpenAgain(tx, access, others.filter(isTold), 'refunded')
	record(tx, access, 'online.refunded', {
		objectId: familyId,
		objectName: findPayer(access, familyId)?.name,
		after: { amount: moneyWords(amountMinor, currency), reason },
	})
}
