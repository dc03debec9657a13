import { write, type Tx } from '#db/client.server.ts'
import { onlinePayments } from '#db/schema/index.ts'
import { providerNames, type OnlineEnd, type ProviderPurchase } from '#app/domain/billing/online.ts'
import { today } from '#app/utils/dates.ts'
import { logError } from '#app/utils/log.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { confirmPlaces, keepPlaces } from '../join/paid-places.server.ts'
import { findPayer } from './account.server.ts'
import { isConnected } from './online-account.server.ts'
import { applyDisputes } from './online-dispute.server.ts'
import { mailDeclined } from './autopay-letters.server.ts'
import { mailReceipt } from './online-receipt.server.ts'
import { bookOnlineRefund, settleOnlineRefunds } from './online-refund.server.ts'
import { findPayment } from './payment-list.server.ts'
import { enterPayment } from './internal/entered-payment.server.ts'
import { returnPayment } from './payment-return.server.ts'
import {
	type OnlinePayment,
	onlinePaymentsOf,
	findOnlinePayment,
	findOpenInvoice,
	confirmingOf,
} from './online-payment.server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const LAPSES = 24 * HOUR
/** How long a capture request keeps others from capturing the same payment. */
const LEASE = 30_000
/** Payments whose credentials have failed for this long need manual review. */
const GIVE_UP = 3 * 24 * HOUR
/** Card networks release money that was not captured after a week. */
const HOLD = 7 * 24 * HOUR

/**
 * Checks, just before capturing, that an approved payment is still wanted. If two people pay one invoice, the
 * second is not charged.
 */
export function claimCharge(access: Access, id: string, now = Date.now()): boolean {
	return write((tx) => {
		const payment = findOnlinePayment(access, id)
		if (!payment || !isConnected(access, payment.accountId)) return false
		const { state, invoiceId, amountMinor, lookAt } = payment
		if (state === 'capturing') {
			if (lookAt !== null && lookAt > now) return false
		} else if (state !== 'started') return false
		else {
			const open = findOpenInvoice(access, invoiceId)?.openMinor ?? 0
			if (amountMinor > open - confirmingOf(access, invoiceId, { besides: id })) {
				letGo(tx, access, id, 'already_paid', now)
				return false
			}
			if (!keepPlaces(tx, access, invoiceId)) {
				letGo(tx, access, id, 'lapsed', now)
				return false
			}
		}
		tx.update(onlinePayments)
			.set({ state: 'capturing', lookAt: now + LEASE })
			.where(onlinePaymentsOf(access, id))
			.run()
		return true
	})
}

function letGo(tx: Tx, access: Access, id: string, endedAs: OnlineEnd, now: number) {
	end(tx, access, id, endedAs)
	// If the process ends before the provider releases the card, the job releases it.
	tx.update(onlinePayments)
		.set({ lookAt: now + LEASE, tries: 0 })
		.where(onlinePaymentsOf(access, id))
		.run()
}

/** Applies the provider's state of a purchase. Idempotent, and independent of the order of calls. */
export function applyPurchase(access: Access, id: string, purchase: ProviderPurchase, now = Date.now()) {
	write((tx) => {
		const payment = findOnlinePayment(access, id)
		if (!payment) return
		if (purchase.customId !== id || (purchase.capture && purchase.capture.currency !== payment.currency)) {
			logError({ what: 'a purchase that is not ours', payment: id, order: purchase.id })
			return postpone(tx, access, payment, now)
		}
		const { status, capture } = purchase
		if (capture && RECEIVED.includes(capture.status)) {
			const isNew = payment.paymentId === null
			if (isNew) enterCharge(tx, access, payment, capture)
			const waits = settleOnlineRefunds(tx, access, id, purchase.refunds)
			settleDisputes(tx, access, id, purchase)
			// A provider may say its fee only after the charge.
			const feeMinor = payment.feeMinor ?? capture.feeMinor
			return tx
				.update(onlinePayments)
				.set({
					feeMinor,
					lookAt: waits ? now + waitOf(payment.tries) : null,
					tries: waits ? payment.tries + 1 : 0,
				})
				.where(onlinePaymentsOf(access, id))
				.run()
		}
		// The provider still holds the money of the payer, so the payment is checked until it is released.
		if (payment.state === 'ended' && status === 'APPROVED') return postpone(tx, access, payment, now)
		// A webhook of a payment that is over changes nothing.
		if (payment.state === 'paid' || payment.state === 'ended') return neverMind(tx, access, id)
		if (purchase.isDeclined || capture?.status === 'DECLINED' || capture?.status === 'FAILED')
			return decline(tx, access, payment, purchase.declinedFor ?? null)
		if (status === 'VOIDED') return end(tx, access, id, 'lapsed')
		if (payment.state === 'started' && payment.at < now - LAPSES) return end(tx, access, id, 'lapsed')
		postpone(tx, access, payment, now)
	})
}

/**
 * A lost dispute takes the money back: all of it like a payment returned by the bank, a part of it like a refund at
 * the provider.
 */
function settleDisputes(tx: Tx, access: Access, id: string, { disputes = [] }: ProviderPurchase) {
	const online = findOnlinePayment(access, id)
	if (!online?.paymentId) return
	for (const { id: ref, amountMinor } of applyDisputes(tx, access, online, disputes)) {
		const payment = findPayment(access, online.paymentId)
		if (!payment || payment.returnedAt !== null) continue
		if (amountMinor >= payment.amountMinor) returnPayment(access, payment.id)
		else bookOnlineRefund(tx, access, { known: null, onlinePaymentId: id, amountMinor, ref })
	}
}

/** True if the payer approved a purchase that is not charged any more, so that the provider can let it go. */
export function isGivenUp(access: Access, id: string, { status }: ProviderPurchase): boolean {
	return status === 'APPROVED' && findOnlinePayment(access, id)?.state === 'ended'
}

const RECEIVED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

type Charge = NonNullable<ProviderPurchase['capture']>

/** Records a captured payment: it pays the invoice, and any excess becomes credit of the family. */
function enterCharge(tx: Tx, access: Access, payment: OnlinePayment, capture: Charge) {
	const { id, familyId, invoiceId, payerId } = payment
	const { amountMinor, currency, feeMinor } = capture
	const open = findOpenInvoice(access, invoiceId)?.openMinor ?? 0
	const part = Math.min(open, amountMinor)
	const { id: paymentId } = enterPayment(
		tx,
		access,
		{
			familyId,
			payerId,
			amountMinor,
			method: 'provider',
			receivedOn: today(access.school.timeZone, capture.at ?? Date.now()),
			reference: `${providerNames[payment.provider]} ${capture.id}`,
		},
		part > 0 ? [{ invoiceId, amountMinor: part }] : [],
	)
	tx.update(onlinePayments)
		.set({ state: 'paid', endedAs: null, captureId: capture.id, feeMinor, paymentId })
		.where(onlinePaymentsOf(access, id))
		.run()
	confirmPlaces(tx, access, invoiceId)
	mailReceipt(tx, access, payment, { paymentId, amountMinor })
	record(tx, access, 'online.paid', {
		objectId: familyId,
		objectName: findPayer(access, familyId)?.name,
		after: { amount: moneyWords(amountMinor, currency) },
	})
}

/** Tells the family about a declined automatic charge, which happened without them. */
function decline(tx: Tx, access: Access, payment: OnlinePayment, declinedFor: string | null) {
	const { id, familyId, methodId } = payment
	if (methodId && declinedFor === NOT_WANTED) return end(tx, access, id, 'lapsed')
	end(tx, access, id, 'declined', declinedFor)
	if (!methodId) return
	mailDeclined(tx, access, payment)
	record(tx, access, 'autopay.declined', {
		objectId: familyId,
		objectName: findPayer(access, familyId)?.name,
		after: { reason: declinedFor ?? '' },
	})
}

/** Given for a charge that was never made and is no longer wanted. */
const NOT_WANTED = 'not_wanted'

/** The provider was unreachable or undecided: retries with a growing delay. */
export function postponeOnline(access: Access, id: string, now = Date.now()) {
	write((tx) => {
		const payment = findOnlinePayment(access, id)
		if (payment) postpone(tx, access, payment, now)
	})
}

/** The provider no longer knows the purchase, or has released it, so no money was taken. */
export function forgetPurchase(access: Access, id: string) {
	write((tx) => {
		const payment = findOnlinePayment(access, id)
		if (payment?.state === 'started' || payment?.state === 'capturing') end(tx, access, id, 'lapsed')
		else if (payment?.state === 'ended') neverMind(tx, access, id)
	})
}

function postpone(tx: Tx, access: Access, { id, state, at, tries }: OnlinePayment, now: number) {
	if (state === 'capturing' && at < now - GIVE_UP) return end(tx, access, id, 'unclear')
	if (state === 'started' && at < now - GIVE_UP) return end(tx, access, id, 'lapsed')
	if (state === 'ended' && at < now - HOLD) return neverMind(tx, access, id)
	tx.update(onlinePayments)
		.set({ lookAt: now + waitOf(tries), tries: tries + 1 })
		.where(onlinePaymentsOf(access, id))
		.run()
}

function waitOf(tries: number): number {
	return Math.min(HOUR, 15_000 * 2 ** Math.min(tries, 10))
}

function neverMind(tx: Tx, access: Access, id: string) {
	tx.update(onlinePayments).set({ lookAt: null }).where(onlinePaymentsOf(access, id)).run()
}

function end(tx: Tx, access: Access, id: string, endedAs: OnlineEnd, declinedFor: string | null = null) {
	tx.update(onlinePayments)
		.set({ state: 'ended', endedAs, declinedFor, lookAt: null })
		.where(onlinePaymentsOf(access, id))
		.run()
}
