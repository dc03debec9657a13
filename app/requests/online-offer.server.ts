import { nextOf, ownDuesOf } from '#app/domain/billing/payment-parts.ts'
import { payableOnline, providerNames } from '#app/domain/billing/online.ts'
import { ownShareIn, sharedTotal, type PayerStanding } from '#app/domain/billing/shares.ts'
import { sumOfCovered } from '#app/domain/billing/unspent.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCovered, sharesAfterCredit } from '#app/models/billing/covered.server.ts'
import { findOnlinePayment, offerOnline } from '#app/models/billing/online-payment.server.ts'
import type { FoundInvoice } from '#app/models/billing/detail.server.ts'
import type { OwnInvoice } from '#app/models/billing/own.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { datesIn } from '#app/utils/spoken.ts'
import { thanksFor } from './online-thanks.server.ts'

/** The payable amount of an invoice, and the outcome of a payment the user returns from. */
export function onlineOf(
	access: Access,
	invoice: FoundInvoice | OwnInvoice,
	{
		payment: paymentId,
		payerId,
		askedMinor = null,
	}: {
		payment: string | null
		payerId: string | null
		/** The amount a sign-up asks for now, of an invoice that may be larger. */
		askedMinor?: number | null
	},
) {
	const { id: invoiceId } = invoice
	const { language, school } = access
	// Closed and read-only schools accept no payments.
	const isOpen = school.status === 'active' && !school.isReadOnly
	const onlinePayment = paymentId ? findOnlinePayment(access, paymentId) : null
	const payment = onlinePayment?.invoiceId === invoiceId ? onlinePayment : null
	return {
		offer: isOpen ? offerTo(access, invoice, { payerId, askedMinor }) : null,
		result: payment && {
			at: providerNames[payment.provider],
			state: payment.state === 'ended' ? (payment.endedAs ?? 'lapsed') : payment.state,
			amount: moneyWords(payment.amountMinor, payment.currency, language),
			thanks: payment.state === 'paid' ? thanksFor(access, invoice, payment, payerId) : null,
		},
	}
}

/** The next part or the reader's share is filled in; buttons pay more. */
function offerTo(
	access: Access,
	{ id, shares, plan }: FoundInvoice | OwnInvoice,
	{ payerId, askedMinor }: { payerId: string | null; askedMinor: number | null },
) {
	const offer = offerOnline(access, id)
	if (!offer) return null
	const { amountMinor, currency, providers } = offer
	const { language, school } = access
	const money = (minor: number) => moneyWords(minor, currency, language)
	const own = ownShareIn(shares, payerId)
	const share = shareIn(offer, own)
	const next = own && share === null ? null : nextPart(access, offer, plan, own)
	const asked = next?.amountMinor ?? share
	const filledMinor = Math.min(asked ?? askedMinor ?? Infinity, amountMinor)
	const creditMinor = creditFor(access, offer, shares, own)
	// Credit that covers all of it leaves nothing to fill in, and the reader may still pay.
	const isTakenOff = creditMinor > 0 && creditMinor < filledMinor
	const more = [
		{ intent: 'share' as const, minor: share !== null && share < amountMinor ? share : 0 },
		{ intent: 'all' as const, minor: amountMinor },
	].filter(({ minor }) => asked !== null && asked < minor)
	return {
		open: money(amountMinor),
		amount: plainAmount(isTakenOff ? payableIn(offer, filledMinor - creditMinor) : filledMinor),
		credit: isTakenOff ? money(creditMinor) : null,
		share: own ? shareSums(own, shares, money) : null,
		next: next && {
			count: next.count,
			amount: money(next.amountMinor),
			due: plainDateWords(next.dueOn, datesIn(language, school.dateFormat)),
		},
		more: more.map(({ intent, minor }) => ({ intent, amount: money(minor) })),
		isConfirming: amountMinor === 0,
		providers,
	}
}

type Offer = NonNullable<ReturnType<typeof offerOnline>>

/** The unused credit that pays some of the reader's part. */
function creditFor(
	access: Access,
	{ id, familyId }: Offer,
	shares: readonly PayerStanding[],
	own: PayerStanding | undefined,
): number {
	const covered = listCovered(access, [familyId]).filter(({ invoiceId }) => invoiceId === id)
	if (!own) return sumOfCovered(covered)
	const after = sharesAfterCredit(access, shares, covered).find(({ payerId }) => payerId === own.payerId)
	return own.leftMinor - (after?.leftMinor ?? 0)
}

/** Limited to what providers accept. */
function payableIn({ amountMinor, currency }: Offer, minor: number): number {
	return Math.min(payableOnline(minor, currency), amountMinor)
}

/** The rest of a payer's share. Null if it is paid, or if they owe all of the invoice. */
function shareIn(offer: Offer, own: PayerStanding | undefined): number | null {
	return own && own.leftMinor > 0 ? payableIn(offer, own.leftMinor) : null
}

/** Null if the reader pays everything, or is not a payer. */
export function ownShareOf(
	{ shares, openMinor }: { shares: readonly PayerStanding[]; openMinor: number },
	payerId: string | null,
	money: (minor: number) => string,
) {
	const own = ownShareIn(shares, payerId)
	return own && openMinor > 0 ? shareSums(own, shares, money) : null
}

function shareSums(
	{ shareMinor, leftMinor }: PayerStanding,
	shares: readonly PayerStanding[],
	money: (minor: number) => string,
) {
	return {
		amount: money(shareMinor),
		total: money(sharedTotal(shares)),
		left: leftMinor > 0 ? money(leftMinor) : null,
		isForOthers: shareMinor === 0,
	}
}

/** The reader's part of the next part of a payment plan; null if that is the whole amount. */
function nextPart(
	{ school }: Access,
	offer: Offer,
	plan: FoundInvoice['plan'],
	own: PayerStanding | undefined,
) {
	const next = plan && nextOf(ownDuesOf(offer, plan.parts, own), today(school.timeZone))
	if (!next || next.amountMinor >= offer.amountMinor) return null
	return { ...next, amountMinor: payableIn(offer, next.amountMinor) }
}

/** The typed amount, or what the button pays: all of the payer's share, or everything. */
export function chosenAmount(
	access: Access,
	{ id, shares }: FoundInvoice | OwnInvoice,
	payerId: string | null,
	{ intent, value }: { intent: string | null; value: { amount: number } },
) {
	const offer = intent === 'share' || intent === 'all' ? offerOnline(access, id) : null
	if (!offer) return value.amount
	const share = intent === 'share' ? shareIn(offer, ownShareIn(shares, payerId)) : offer.amountMinor
	return share ?? value.amount
}
