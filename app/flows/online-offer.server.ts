import type { Access } from '#app/models/access.server.ts'
import { findOnlinePayment, offerOnline } from '#app/models/billing.server.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'

/** What can be paid online of an invoice, and what became of a payment somebody comes back from. */
export function onlineOf(access: Access, invoiceId: string, paymentId: string | null) {
	const { language, school } = access
	// A school that is closed or only reads takes nothing.
	const isOpen = school.status === 'active' && !school.isReadOnly
	const offer = isOpen ? offerOnline(access, invoiceId) : null
	const found = paymentId ? findOnlinePayment(access, paymentId) : null
	const payment = found?.invoiceId === invoiceId ? found : null
	return {
		offer: offer && {
			open: moneyWords(offer.amountMinor, offer.currency, language),
			amount: plainAmount(offer.amountMinor),
			isConfirming: offer.amountMinor === 0,
		},
		result: payment && {
			state: payment.state === 'ended' ? (payment.endedAs ?? 'lapsed') : payment.state,
			amount: moneyWords(payment.amountMinor, payment.currency, language),
		},
	}
}
