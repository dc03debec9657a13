import { and, desc, eq, gt, inArray, ne, sum } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { families, invoices, onlinePayments } from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import {
	isTakenOnline,
	payableOnline,
	type OnlineEnd,
	type ProviderPurchase,
} from '#app/domain/billing/online.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { findPayer } from './account.server.ts'
import { findOnlineAccount } from './online-account.server.ts'
import { settleOnlineRefunds } from './online-refund.server.ts'
import { enterPayment } from './payment.server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** PayPal keeps a purchase open for three hours; one that is begun again sooner goes on at the same place. */
const REUSED = 2 * HOUR
const LAPSES = 24 * HOUR
/** How long a charge that was asked for is nobody else's to ask for. */
const LEASE = 30_000
/** Keys that open nothing for so long are somebody's to look at. */
const GIVE_UP = 3 * 24 * HOUR

export type OnlinePayment = typeof onlinePayments.$inferSelect

const onlinePaymentsOf = ({ schoolId }: Access, id: string) =>
	and(eq(onlinePayments.schoolId, schoolId), eq(onlinePayments.id, id))

export function findOnlinePayment(access: Access, id: string): OnlinePayment | null {
	return database().select().from(onlinePayments).where(onlinePaymentsOf(access, id)).get() ?? null
}

/** What of an invoice can be paid online now: what is open without what PayPal is confirming. Null where nothing can. */
export function offerOnline(access: Access, invoiceId: string) {
	if (!findOnlineAccount(access)) return null
	const invoice = findOpenInvoice(access, invoiceId)
	if (!invoice || !isTakenOnline(invoice.currency)) return null
	const confirmingMinor = confirmingOf(access, invoiceId)
	const amountMinor = payableOnline(Math.max(0, invoice.openMinor - confirmingMinor), invoice.currency)
	return { ...invoice, amountMinor, confirmingMinor }
}

function findOpenInvoice({ schoolId }: Access, id: string) {
	const { number, familyId, currency, openMinor, plannedMinor, dueOn } = invoices
	const found = database()
		.select({ id: invoices.id, number, familyId, currency, openMinor, plannedMinor, dueOn })
		.from(invoices)
		.where(
			and(eq(invoices.schoolId, schoolId), eq(invoices.id, id), inArray(invoices.state, [...OPEN_STATES])),
		)
		.get()
	return found ?? null
}

/** What was asked for of an invoice and is not there yet, but for one payment. */
function confirmingOf({ schoolId }: Access, invoiceId: string, besides = ''): number {
	const found = database()
		.select({ sum: sum(onlinePayments.amountMinor).mapWith(Number) })
		.from(onlinePayments)
		.where(
			and(
				eq(onlinePayments.schoolId, schoolId),
				eq(onlinePayments.invoiceId, invoiceId),
				eq(onlinePayments.state, 'capturing'),
				ne(onlinePayments.id, besides),
			),
		)
		.get()
	return found?.sum ?? 0
}

/** Begins a payment. No money moves before its payer agrees at PayPal; pressing the button again goes on with the same one. */
export function beginOnlinePayment(
	access: Access,
	{ invoiceId, amountMinor }: { invoiceId: string; amountMinor: number },
): Outcome<OnlinePayment> {
	return write((tx) => {
		const offer = offerOnline(access, invoiceId)
		if (!offer) return refused({ form: NOT_ONLINE }, { status: 409 })
		if (offer.amountMinor === 0) return refused({ form: CONFIRMING }, { status: 409 })
		const wrong = wrongAmount(offer, amountMinor)
		if (wrong) return refused({ amount: wrong })
		const begun = findBegun(access, invoiceId, amountMinor)
		if (begun) return done(begun)
		const { schoolId, userId } = access
		const id = newId()
		const now = Date.now()
		tx.insert(onlinePayments)
			.values({
				schoolId,
				id,
				accountId: findOnlineAccount(access)?.id ?? '',
				invoiceId,
				familyId: offer.familyId,
				amountMinor,
				currency: offer.currency,
				at: now,
				by: userId,
			})
			.run()
		const made = findOnlinePayment(access, id)
		return made ? done(made) : refused({ form: NOT_ONLINE })
	})
}

const NOT_ONLINE = 'This invoice cannot be paid online. Ask the school how to pay it.'
const CONFIRMING = 'A payment of this invoice is being confirmed. You do not need to pay again.'

function wrongAmount(
	{ amountMinor: most, currency }: { amountMinor: number; currency: string },
	amountMinor: number,
) {
	if (!Number.isInteger(amountMinor) || amountMinor <= 0) return 'Enter an amount above zero'
	if (amountMinor > most) return 'Enter no more than what is still to pay'
	if (payableOnline(amountMinor, currency) !== amountMinor) return 'Enter an amount without decimals'
	return null
}

/** The same person's unfinished payment of the same amount, as long as PayPal keeps it open. */
function findBegun({ schoolId, userId }: Access, invoiceId: string, amountMinor: number) {
	return database()
		.select()
		.from(onlinePayments)
		.where(
			and(
				eq(onlinePayments.schoolId, schoolId),
				eq(onlinePayments.invoiceId, invoiceId),
				eq(onlinePayments.state, 'started'),
				eq(onlinePayments.amountMinor, amountMinor),
				eq(onlinePayments.by, userId),
				gt(onlinePayments.at, Date.now() - REUSED),
			),
		)
		.orderBy(desc(onlinePayments.id))
		.get()
}

/** What PayPal made of it. From now on it is looked at, whether its payer comes back or not. */
export function attachOrder(access: Access, id: string, order: { id: string; approveUrl: string }) {
	const { id: orderId, approveUrl } = order
	write((tx) =>
		tx
			.update(onlinePayments)
			.set({ orderId, approveUrl, lookAt: Date.now() + 2 * MINUTE })
			.where(onlinePaymentsOf(access, id))
			.run(),
	)
}

/**
 * Whether the money of a payment that its payer agreed to is still wanted, asked just before it is taken. Of two who
 * pay one invoice the second is not charged.
 */
export function claimCharge(access: Access, id: string, now = Date.now()): boolean {
	return write((tx) => {
		const found = findOnlinePayment(access, id)
		if (!found || findOnlineAccount(access)?.id !== found.accountId) return false
		const { state, invoiceId, amountMinor, lookAt } = found
		if (state === 'capturing') {
			if (lookAt !== null && lookAt > now) return false
		} else if (state !== 'started') return false
		else {
			const open = findOpenInvoice(access, invoiceId)?.openMinor ?? 0
			if (amountMinor > open - confirmingOf(access, invoiceId, id)) {
				end(tx, access, id, 'already_paid')
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

/** Takes over what PayPal says. It does not matter who asked, how often, or in which order. */
export function applyPurchase(access: Access, id: string, purchase: ProviderPurchase, now = Date.now()) {
	write((tx) => {
		const found = findOnlinePayment(access, id)
		if (!found) return
		if (purchase.customId !== id || (purchase.capture && purchase.capture.currency !== found.currency)) {
			logError({ what: 'a purchase that is not ours', payment: id, order: purchase.id })
			return postpone(tx, access, found, now)
		}
		const { status, capture } = purchase
		if (capture && RECEIVED.includes(capture.status)) {
			const isNew = found.paymentId === null
			if (isNew) enterCharge(tx, access, found, capture)
			const waits = settleOnlineRefunds(tx, access, id, purchase.refunds)
			return tx
				.update(onlinePayments)
				.set({ lookAt: waits ? now + waitOf(found.tries) : null, tries: waits ? found.tries + 1 : 0 })
				.where(onlinePaymentsOf(access, id))
				.run()
		}
		if (found.state === 'paid' || found.state === 'ended') return
		if (purchase.isDeclined || capture?.status === 'DECLINED' || capture?.status === 'FAILED')
			return end(tx, access, id, 'declined')
		if (status === 'VOIDED') return end(tx, access, id, 'lapsed')
		if (found.state === 'started' && found.at < now - LAPSES) return end(tx, access, id, 'lapsed')
		postpone(tx, access, found, now)
	})
}

const RECEIVED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

type Charge = NonNullable<ProviderPurchase['capture']>

/** The money is there: it pays the invoice, and what the invoice no longer needs stays with the family as credit. */
function enterCharge(tx: Tx, access: Access, found: OnlinePayment, capture: Charge) {
	const { id, familyId, invoiceId } = found
	const { amountMinor, currency, feeMinor } = capture
	const open = findOpenInvoice(access, invoiceId)?.openMinor ?? 0
	const part = Math.min(open, amountMinor)
	const paymentId = enterPayment(
		tx,
		access,
		{
			familyId,
			amountMinor,
			method: 'provider',
			receivedOn: today(access.school.timeZone, capture.at ?? Date.now()),
			reference: `PayPal ${capture.id}`,
		},
		part > 0 ? [{ invoiceId, amountMinor: part }] : [],
	)
	tx.update(onlinePayments)
		.set({ state: 'paid', endedAs: null, captureId: capture.id, feeMinor, paymentId })
		.where(onlinePaymentsOf(access, id))
		.run()
	record(tx, access, 'online.paid', {
		objectId: familyId,
		objectName: findPayer(access, familyId)?.name,
		after: { amount: moneyWords(amountMinor, currency) },
	})
}

/** PayPal could not be asked, or has not made up its mind: later again, each time a little later. */
export function postponeOnline(access: Access, id: string, now = Date.now()) {
	write((tx) => {
		const found = findOnlinePayment(access, id)
		if (found) postpone(tx, access, found, now)
	})
}

/** PayPal knows nothing of it any more: nobody was charged by it. */
export function forgetPurchase(access: Access, id: string) {
	write((tx) => {
		const found = findOnlinePayment(access, id)
		if (found?.state === 'started' || found?.state === 'capturing') end(tx, access, id, 'lapsed')
	})
}

function postpone(tx: Tx, access: Access, { id, state, at, tries }: OnlinePayment, now: number) {
	if (state === 'capturing' && at < now - GIVE_UP) return end(tx, access, id, 'unclear')
	if (state === 'started' && at < now - GIVE_UP) return end(tx, access, id, 'lapsed')
	tx.update(onlinePayments)
		.set({ lookAt: now + waitOf(tries), tries: tries + 1 })
		.where(onlinePaymentsOf(access, id))
		.run()
}

function waitOf(tries: number): number {
	return Math.min(HOUR, 15_000 * 2 ** Math.min(tries, 10))
}

function end(tx: Tx, access: Access, id: string, endedAs: OnlineEnd) {
	tx.update(onlinePayments)
		.set({ state: 'ended', endedAs, lookAt: null })
		.where(onlinePaymentsOf(access, id))
		.run()
}

/** The latest payments that were begun online, newest first. */
export function listOnlinePayments({ schoolId }: Access, limit = 50) {
	return database()
		.select({ online: onlinePayments, family: families.name, number: invoices.number })
		.from(onlinePayments)
		.innerJoin(families, and(eq(families.schoolId, schoolId), eq(families.id, onlinePayments.familyId)))
		.innerJoin(invoices, and(eq(invoices.schoolId, schoolId), eq(invoices.id, onlinePayments.invoiceId)))
		.where(eq(onlinePayments.schoolId, schoolId))
		.orderBy(desc(onlinePayments.id))
		.limit(limit)
		.all()
}
