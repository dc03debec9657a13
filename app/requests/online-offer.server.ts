import { duesOfInvoice, nextOf } from '#app/domain/billing/payment-parts.ts'
import { payableOnline, providerNames } from '#app/domain/billing/online.ts'
import { ownShareIn, type PayerStanding } from '#app/domain/billing/shares.ts'
import type { Access } from '#app/models/access.server.ts'
import { findOnlinePayment, offerOnline } from '#app/models/billing/online-payment.server.ts'
import { findPaymentPlan } from '#app/models/billing/payment-plan.server.ts'
import type { FoundInvoice } from '#app/models/billing/detail.server.ts'
import type { OwnInvoice } from '#app/models/billing/own.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { divide, moneyWords, plainAmount } from '#app/utils/money.ts'
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
	const { id: invoiceId, shares, totalMinor } = invoice
	const { language, school } = access
	// Closed and read-only schools accept no payments.
	const isOpen = school.status === 'active' && !school.isReadOnly
	const offer = isOpen ? offerOnline(access, invoiceId) : null
	const onlinePayment = paymentId ? findOnlinePayment(access, paymentId) : null
	const payment = onlinePayment?.invoiceId === invoiceId ? onlinePayment : null
	const part = offer && nextPart(access, offer)
	const own = ownShareIn(shares, payerId)
	const share = offer && own && own.leftMinor > 0 ? shareOf(offer, own, part) : null
	const next = share ? null : part
	return {
		offer: offer && {
			open: moneyWords(offer.amountMinor, offer.currency, language),
			amount: plainAmount(Math.min(share ?? next?.amountMinor ?? askedMinor ?? Infinity, offer.amountMinor)),
			share: own
				? {
						all: own.leftMinor > 0 && share !== null && share < offer.amountMinor,
						...shareSums(own, totalMinor, (minor) => moneyWords(minor, offer.currency, language)),
					}
				: null,
			next: next && {
				amount: moneyWords(next.amountMinor, offer.currency, language),
				due: plainDateWords(next.dueOn, datesIn(language, school.dateFormat)),
			},
			isConfirming: offer.amountMinor === 0,
			providers: offer.providers,
		},
		result: payment && {
			at: providerNames[payment.provider],
			state: payment.state === 'ended' ? (payment.endedAs ?? 'lapsed') : payment.state,
			amount: moneyWords(payment.amountMinor, payment.currency, language),
			thanks: payment.state === 'paid' ? thanksFor(access, invoice, payment, payerId) : null,
		},
	}
}

/** One payer's share of the next payment, limited to what providers accept. */
function shareOf(
	offer: NonNullable<ReturnType<typeof offerOnline>>,
	{ leftMinor }: PayerStanding,
	part: { amountMinor: number } | null,
) {
	const minor = part ? divide(part.amountMinor * leftMinor, offer.openMinor) : leftMinor
	return Math.min(payableOnline(minor, offer.currency), offer.amountMinor)
}

/** Null if the reader pays everything, or is not a payer. */
export function ownShareOf(
	{
		shares,
		totalMinor,
		openMinor,
	}: { shares: readonly PayerStanding[]; totalMinor: number; openMinor: number },
	payerId: string | null,
	money: (minor: number) => string,
) {
	const own = ownShareIn(shares, payerId)
	return own && openMinor > 0 ? shareSums(own, totalMinor, money) : null
}

function shareSums(
	{ amountMinor, leftMinor }: PayerStanding,
	totalMinor: number,
	money: (minor: number) => string,
) {
	return {
		amount: money(amountMinor),
		total: money(totalMinor),
		left: leftMinor > 0 ? money(leftMinor) : null,
		isForOthers: amountMinor === 0,
	}
}

/** The next part of a payment plan; null if it is the whole amount. */
function nextPart({ schoolId, school }: Access, offer: NonNullable<ReturnType<typeof offerOnline>>) {
	const plan = findPaymentPlan(schoolId, offer.id)
	const next = plan && nextOf(duesOfInvoice(offer, plan.parts), today(school.timeZone))
	return next && next.amountMinor < offer.amountMinor ? next : null
}

/** The typed amount, or the full amount for the button that pays everything. */
export function chosenAmount(access: Access, invoiceId: string, typedMinor: number, intent: string | null) {
	return intent === 'all' ? (offerOnline(access, invoiceId)?.amountMinor ?? typedMinor) : typedMinor
}
