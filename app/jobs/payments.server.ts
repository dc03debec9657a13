import { paymentReceived } from '#app/letters/payment-received.server.ts'
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
/** After a start, soon but not at once: whoever restarts often is not forgotten. */
const SOON = 60 * 1000
const BATCH = 20
const REASON = 'Replaced by another subscription, or the registration was canceled.'

/** Looks after payments from now on. The answer stops it, after the look in hand. */
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

/** One round over what the provider told us. Each event only says where to look. */
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
 * Asks the provider about everything that may still change, whatever was or was not told. Answers after which order
 * the next round goes on, so that some that cannot be asked about never keep others from their turn.
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
			// A provider that is down is not asked again for every school.
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
	// It may be quicker than our own note of what we ordered.
	if (tries < 3) return 'NOT_ORDERED'
	log({ what: 'an event about nothing of ours', event: id, kind })
	return null
}

/** Writes to the buyer. Should the process end right after, they are written to twice and never not at all. */
function confirmPayment(event: PaymentEvent): null {
	const payment = findPaymentToConfirm(event.id.slice(PAID_PREFIX.length))
	if (!payment) return null
	const { timeZone, dateFormat, at } = payment
	queuePaymentLetter(paymentReceived({ ...payment, timeZone, day: dateWords(at, timeZone, dateFormat) }))
	return null
}

/** Looks and applies. Says why it could not be done. */
async function refresh(paypal: Paypal, order: ProviderOrder): Promise<string | null> {
	const { schoolId, paypalSubscriptionId, createdAt } = order
	const look = await paypal.look(paypalSubscriptionId, createdAt)
	if (look.ok) applyProviderState(schoolId, look.value)
	else if (look.name === 'RESOURCE_NOT_FOUND') forgetSubscription(schoolId, paypalSubscriptionId)
	else return look.name
	return null
}

/** What took another's place, or belongs to a registration that was taken back, must not go on taking money. */
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

/** A withdrawn order opened nothing, so whatever was charged for it goes back. False when that has to be tried again. */
async function refund(paypal: Paypal, { schoolId, paypalSubscriptionId, createdAt }: ProviderOrder) {
	const look = await paypal.look(paypalSubscriptionId, createdAt)
	if (!look.ok) return look.why === 'refused'
	// Charged, but its payment is not listed yet: the next round will find it.
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
