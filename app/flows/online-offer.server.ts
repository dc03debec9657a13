import { duesOfInvoice, nextOf } from '#app/domain/billing/payment-parts.ts'
import type { Access } from '#app/models/access.server.ts'
import { findOnlinePayment, findPaymentPlan, offerOnline } from '#app/models/billing.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { datesIn } from '#app/utils/spoken.ts'

/** What can be paid online of an invoice, and what became of a payment somebody comes back from. */
export function onlineOf(access: Access, invoiceId: string, paymentId: string | null) {
	const { language, school } = access
	// A school that is closed or only reads takes nothing.
	const isOpen = school.status === 'active' && !school.isReadOnly
	const offer = isOpen ? offerOnline(access, invoiceId) : null
	const found = paymentId ? findOnlinePayment(access, paymentId) : null
	const payment = found?.invoiceId === invoiceId ? found : null
	const next = offer && nextPart(access, offer)
	return {
		offer: offer && {
			open: moneyWords(offer.amountMinor, offer.currency, language),
			amount: plainAmount(next?.amountMinor ?? offer.amountMinor),
			next: next && {
				amount: moneyWords(next.amountMinor, offer.currency, language),
				due: plainDateWords(next.dueOn, datesIn(language, school.dateFormat)),
			},
			isConfirming: offer.amountMinor === 0,
		},
		result: payment && {
			state: payment.state === 'ended' ? (payment.endedAs ?? 'lapsed') : payment.state,
			amount: moneyWords(payment.amountMinor, payment.currency, language),
		},
	}
}

/** What is asked for first of an invoice that is paid in parts; null where that is all of it. */
function nextPart({ schoolId, school }: Access, offer: NonNullable<ReturnType<typeof offerOnline>>) {
	const plan = findPaymentPlan(schoolId, offer.id)
	const next = plan && nextOf(duesOfInvoice(offer, plan.parts), today(school.timeZone))
	return next && next.amountMinor < offer.amountMinor ? next : null
}

/** How much is paid of an invoice: what was typed, or all of it by the button that says so. */
export function chosenAmount(access: Access, invoiceId: string, typedMinor: number, intent: string | null) {
	return intent === 'all' ? (offerOnline(access, invoiceId)?.amountMinor ?? typedMinor) : typedMinor
}
