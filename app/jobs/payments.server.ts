import { RECEIPT_ZONE } from '#app/domain/subscription/labels.ts'
import { paymentReceived } from '#app/letters/subscription-receipt.server.ts'
import type { Paypal } from '#app/adapters/paypal/paypal.server.ts'
import {
	claimEvent,
	finishEvent,
	PAID,
	PAID_PREFIX,
	postponeEvent,
	removeOldEvents,
	type PaymentEvent,
} from '#app/models/provider/payment-event.server.ts'
import { writeToPastDue } from '#app/models/provider/past-due.server.ts'
import { findPaymentToConfirm, queuePaymentLetter } from '#app/models/provider/payment-letter.server.ts'
import {
	findProviderOrder,
	listOpenOrders,
	listUnwantedOrders,
	withdrawOldOffers,
	type ProviderOrder,
} from '#app/models/provider/order.server.ts'
import { applyProviderState, forgetSubscription } from '#app/models/subscription/provider-state.server.ts'
import { dateWords } from '#app/utils/dates.ts'
import { logError } from '#app/utils/log.server.ts'

const EVERY = 2_000
const HOUR = 60 * 60 * 1000
/** The first reconciliation runs soon after a start, so frequent restarts do not prevent it. */
const SOON = 60 * 1000
const BATCH = 20
const REASON = 'Replaced by another subscription, or the registration was canceled.'

/** Follows up payments of the platform. The returned function stops it after the current call. */
export function startPayments(paypal: Paypal): () => Promise<void> {
	let stopping = false
	let round: Promise<void> | null = null
	let reconciledAt = Date.now() - HOUR + SOON
	let goOnAfter = ''

	const work = async () => {
		const stop = () => stopping
		await lookAtEvents(paypal, { stop })
		if (Date.now() < reconciledAt + HOUR) return
		reconciledAt = Date.now()
		goOnAfter = await reconcile(paypal, { stop, after: goOnAfter })
		removeOldEvents()
	}
	const timer = setInterval(() => {
		if (stopping) return
		round ??= work()
			.catch((error: unknown) => log({ error: String(error) }))
			.finally(() => (round = null))
	}, EVERY)
	timer.unref()
	return async () => {
		stopping = true
		clearInterval(timer)
		await round
	}
}

/** One round over the provider's events. An event only tells which order to look up. */
export async function lookAtEvents(paypal: Paypal, { now = Date.now, stop = never }: Round = {}) {
	let looked = 0
	for (; looked < BATCH && !stop(); looked++) {
		const event = claimEvent(now())
		if (!event) break
		const failure = await lookAt(paypal, event)
		if (failure === null) finishEvent(event, now())
		else postponeEvent(event, failure, now())
	}
	if (looked === 0) return
	await endUnwanted(paypal, stop)
	writeToPastDue(now())
}

/**
 * Asks the provider about every order that may still change, even without an event. Returns the order after
 * which the next round continues, so orders that fail never block the others.
 */
export async function reconcile(
	paypal: Paypal,
	{ stop = never, after = '' }: Round & { after?: string } = {},
): Promise<string> {
	withdrawOldOffers()
	let failures = 0
	let last = after
	for (let page = listOpenOrders(last); page.length > 0; page = listOpenOrders(last)) {
		for (const order of page) {
			failures = (await refresh(paypal, order)) === null ? 0 : failures + 1
			last = order.paypalSubscriptionId
			// The provider is probably down, so the other orders are left for the next round.
			if (stop() || failures === 3) return last
		}
	}
	await endUnwanted(paypal, stop)
	writeToPastDue()
	return ''
}

async function lookAt(paypal: Paypal, event: PaymentEvent) {
	const { id, kind, paypalSubscriptionId, tries } = event
	if (kind === PAID) return confirmPayment(event)
	const order = paypalSubscriptionId ? findProviderOrder(paypalSubscriptionId) : null
	if (order) return refresh(paypal, order)
	// The event may arrive before our own record of the order.
	if (tries < 3) return 'NOT_ORDERED'
	log({ what: 'an event about nothing of ours', event: id, kind })
	return null
}

/**
 * Writes to the buyer. If the process ends right after, the buyer gets the letter twice rather than not at all.
 */
function confirmPayment(event: PaymentEvent): null {
	const payment = findPaymentToConfirm(event.id.slice(PAID_PREFIX.length))
	if (!payment) return null
	const { dateFormat, at } = payment
	const day = `${dateWords(at, RECEIPT_ZONE, dateFormat)} (${RECEIPT_ZONE})`
	queuePaymentLetter(paymentReceived({ ...payment, day }))
	return null
}

/** Looks up an order and applies its state. Returns the error if that failed. */
async function refresh(paypal: Paypal, order: ProviderOrder): Promise<string | null> {
	const { schoolId, paypalSubscriptionId, createdAt } = order
	const look = await paypal.look(paypalSubscriptionId, createdAt)
	if (look.ok) applyProviderState(schoolId, look.value)
	else if (look.name === 'RESOURCE_NOT_FOUND') forgetSubscription(schoolId, paypalSubscriptionId)
	else return look.name
	return null
}

/** Cancels replaced and withdrawn orders at the provider, because they must not charge any longer. */
async function endUnwanted(paypal: Paypal, stop: () => boolean) {
	for (const order of listUnwantedOrders()) {
		if (stop()) return
		const { schoolId, paypalSubscriptionId: subscription } = order
		if (order.outcome === 'withdrawn' && !(await refund(paypal, order))) return
		const ended = await paypal.cancelSubscription(subscription, REASON)
		if (!ended.ok && ended.why === 'unavailable') return
		log({ what: 'ended at the provider', schoolId, subscription })
		await refresh(paypal, order)
	}
}

/**
 * Refunds everything charged for a withdrawn order, because it opened nothing. False if it must be tried again.
 */
async function refund(paypal: Paypal, { schoolId, paypalSubscriptionId, createdAt }: ProviderOrder) {
	const look = await paypal.look(paypalSubscriptionId, createdAt)
	if (!look.ok) return look.why === 'refused'
	// The charge is made but not listed yet. The next round will find it.
	if (look.value.subscription.lastPayment && look.value.payments.length === 0) return false
	for (const { ref, refunded } of look.value.payments) {
		if (refunded) continue
		const back = await paypal.refundPayment(ref)
		if (!back.ok && back.why === 'unavailable') return false
		log({ what: back.ok ? 'refunded' : 'refund refused', schoolId, payment: ref })
	}
	return true
}

interface Round {
	now?: () => number
	stop?: () => boolean
}

const never = () => false

function log(line: Record<string, unknown>) {
	logError({ job: 'payments', ...line })
}
