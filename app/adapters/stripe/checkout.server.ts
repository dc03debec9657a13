import type Stripe from 'stripe'
import type { StripeSettings } from '#app/config/stripe.server.ts'
import { stripeAmount } from '#app/domain/billing/online.ts'
import type { Checkout, CheckoutKeys, NewPurchase } from '../checkout.server.ts'
import { CARD_DECLINED, stripeClient } from './client.server.ts'
import { findCharged } from './find-charged.server.ts'
import { refundOf } from './read.server.ts'
import { stripeCards } from './cards.server.ts'
import { isStripeEvent } from './webhook.server.ts'

const NEWS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
	'checkout.session.completed',
	'checkout.session.expired',
	'payment_intent.amount_capturable_updated',
	'payment_intent.succeeded',
	'payment_intent.payment_failed',
	'payment_intent.canceled',
	'charge.refunded',
	'charge.updated',
	'charge.dispute.created',
	'charge.dispute.updated',
	'charge.dispute.closed',
	'refund.updated',
	'refund.failed',
]

/** A school's own Stripe account, for payments that a payer confirms at Stripe. */
export function connectStripe(
	settings: StripeSettings,
	keys: Pick<CheckoutKeys, 'clientSecret' | 'webhookSecret'>,
): Checkout {
	const call = stripeClient(settings, keys.clientSecret)
	return {
		test: () =>
			call('account', async (stripe, options) => {
				const { id } = await stripe.accounts.retrieveCurrent(undefined, options())
				return { id }
			}),

		addHook: (url) =>
			call('add webhook', async (stripe, options) => {
				const made = await stripe.webhookEndpoints.create({ url, enabled_events: NEWS }, options())
				return { id: made.id, secret: made.secret ?? '' }
			}),

		removeHook: (id) =>
			call('remove webhook', (stripe, options) => stripe.webhookEndpoints.del(id, undefined, options())),

		async create(wanted) {
			const made = await call('create session', (stripe, options) =>
				stripe.checkout.sessions.create(sessionOf(wanted), { ...options(), idempotencyKey: wanted.id }),
			)
			if (!made.ok) return made
			const { id, url } = made.value
			return url
				? { ok: true, value: { id, approveUrl: url } }
				: { ok: false, why: 'unavailable', name: 'NO_PAGE' }
		},

		async settle(orderId, id, wanted) {
			const charge = await call('look', (stripe, options) => findCharged(stripe, options, orderId))
			if (!charge.ok || charge.value.purchase.status !== 'APPROVED' || !wanted())
				return charge.ok ? { ok: true, value: charge.value.purchase } : charge
			const { intentId, purchase } = charge.value
			const charged = await call('capture', async (stripe, options) => {
				await stripe.paymentIntents.capture(intentId, undefined, {
					...options(),
					idempotencyKey: `capture-${id}`,
				})
				return findCharged(stripe, options, orderId)
			})
			if (charged.ok) return { ok: true, value: charged.value.purchase }
			if (charged.name === CARD_DECLINED) {
				const declinedFor = charged.declined?.reason
				return { ok: true, value: { ...purchase, isDeclined: true, declinedFor } }
			}
			if (charged.why === 'unavailable') return charged
			// A parallel request has charged the purchase already, so its current state decides.
			const now = await call('look again', (stripe, options) => findCharged(stripe, options, orderId))
			return now.ok ? { ok: true, value: now.value.purchase } : now
		},

		release: (orderId) =>
			call('release', async (stripe, options) => {
				const { intentId } = await findCharged(stripe, options, orderId)
				return stripe.paymentIntents.cancel(intentId, undefined, options())
			}),

		async refund(captureId, { id, amountMinor, currency }) {
			const made = await call('refund', (stripe, options) =>
				stripe.refunds.create(
					{
						payment_intent: captureId,
						amount: stripeAmount(amountMinor, currency),
						metadata: { refund: id },
					},
					{ ...options(), idempotencyKey: id },
				),
			)
			return made.ok ? { ok: true, value: refundOf(made.value) } : made
		},

		cards: stripeCards(call),

		isGenuine: (headers, rawBody) =>
			isStripeEvent(rawBody, headers.get('Stripe-Signature') ?? '', keys.webhookSecret),
	}
}

/**
 * The charge is authorized at Stripe and captured by us, so that an invoice that was paid in the meantime is not
 * charged.
 */
function sessionOf(wanted: NewPurchase): Stripe.Checkout.SessionCreateParams {
	const { id, amountMinor, currency, description, returnUrl, cancelUrl } = wanted
	return {
		mode: 'payment',
		allowed_payment_method_types: ['card'],
		client_reference_id: id,
		metadata: { payment: id },
		line_items: [
			{
				quantity: 1,
				price_data: {
					currency: currency.toLowerCase(),
					unit_amount: stripeAmount(amountMinor, currency),
					product_data: { name: description },
				},
			},
		],
		payment_intent_data: { capture_method: 'manual', description, metadata: { payment: id } },
		success_url: returnUrl,
		cancel_url: cancelUrl,
	}
}
