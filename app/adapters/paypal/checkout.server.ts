import { environment } from '#app/config/environment.server.ts'
import type { PaypalSettings } from '#app/config/paypal.server.ts'
import { providerAmount, type ProviderPurchase, type ProviderRefund } from '#app/domain/billing/online.ts'
import { paypalClient, type Answer } from './client.server.ts'
import { readHook, readPurchase, readRefund } from './orders.server.ts'
import { readCreated } from './subscriptions.server.ts'
import { webhookVerifier, type Genuine } from './webhook.server.ts'

/** Keys of a school's own account. The platform decides between the live PayPal and the sandbox. */
export interface CheckoutKeys {
	clientId: string
	clientSecret: string
	webhookId: string | null
}

export interface NewPurchase {
	/** A repeated id creates one purchase. */
	id: string
	amountMinor: number
	currency: string
	/** Text shown to the payer, such as "Invoice 0012". */
	description: string
	brand: string
	returnUrl: string
	cancelUrl: string
}

export interface Checkout {
	/** Checks that the keys open the account. */
	test: () => Promise<Answer<unknown>>
	/** Registers a webhook at an address of ours and returns PayPal's id for it. */
	addHook: (url: string) => Promise<Answer<{ id: string }>>
	removeHook: (id: string) => Promise<Answer<unknown>>
	create: (wanted: NewPurchase) => Promise<Answer<{ id: string; approveUrl: string }>>
	/** Looks up a purchase. An approved one is charged if `wanted` still agrees. */
	settle: (orderId: string, id: string, wanted: () => boolean) => Promise<Answer<ProviderPurchase>>
	/** A repeated id refunds once. */
	refund: (captureId: string, back: NewRefundOfCapture) => Promise<Answer<ProviderRefund>>
	isGenuine: (headers: Headers, rawBody: Buffer) => Promise<Genuine>
}

export interface NewRefundOfCapture {
	id: string
	amountMinor: number
	currency: string
	reason: string
}

const NEWS = [
	'CHECKOUT.ORDER.APPROVED',
	'PAYMENT.CAPTURE.COMPLETED',
	'PAYMENT.CAPTURE.DENIED',
	'PAYMENT.CAPTURE.DECLINED',
	'PAYMENT.CAPTURE.PENDING',
	'PAYMENT.CAPTURE.REFUNDED',
	'PAYMENT.CAPTURE.REVERSED',
]

/** Refusals of a charge that the payer can fix with another card or at the bank. */
const DECLINED = [
	'INSTRUMENT_DECLINED',
	'TRANSACTION_REFUSED',
	'PAYER_CANNOT_PAY',
	'PAYER_ACCOUNT_RESTRICTED',
	'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
]

export function connectCheckout(platform: PaypalSettings, keys: CheckoutKeys): Checkout {
	const settings = { ...platform, ...keys, webhookId: keys.webhookId ?? '' }
	const { send, deadline } = paypalClient(settings)
	const at = (orderId: string) => `/v2/checkout/orders/${encodeURIComponent(orderId)}`
	const hooks = '/v1/notifications/webhooks'
	const WHOLE = { Prefer: 'return=representation' }

	return {
		test: () => send({ method: 'GET', path: hooks, signal: deadline() }),

		addHook: async (url) => {
			const body = { url, event_types: NEWS.map((name) => ({ name })) }
			return readHook(await send({ method: 'POST', path: hooks, body, signal: deadline() }))
		},

		removeHook: (id) =>
			send({ method: 'DELETE', path: `${hooks}/${encodeURIComponent(id)}`, signal: deadline() }),

		create: async (wanted) =>
			readCreated(
				await send({
					method: 'POST',
					path: '/v2/checkout/orders',
					headers: { 'PayPal-Request-Id': wanted.id },
					body: purchaseBody(wanted),
					signal: deadline(),
				}),
			),

		async settle(orderId, id, wanted) {
			const signal = deadline()
			const found = readPurchase(await send({ method: 'GET', path: at(orderId), signal }))
			if (!found.ok || found.value.status !== 'APPROVED' || !wanted()) return found
			const headers = { 'PayPal-Request-Id': `capture-${id}`, ...WHOLE }
			const path = `${at(orderId)}/capture`
			const charged = readPurchase(await send({ method: 'POST', path, headers, body: {}, signal }))
			if (charged.ok || charged.why === 'unavailable') return charged
			if (DECLINED.includes(charged.name)) return { ok: true, value: { ...found.value, isDeclined: true } }
			// A parallel request has charged the purchase already, so its current state decides.
			return readPurchase(await send({ method: 'GET', path: at(orderId), signal }))
		},

		refund: async (captureId, { id, amountMinor, currency, reason }) =>
			readRefund(
				await send({
					method: 'POST',
					path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
					headers: { 'PayPal-Request-Id': id, ...WHOLE },
					body: {
						amount: { currency_code: currency, value: providerAmount(amountMinor, currency) },
						custom_id: id,
						note_to_payer: reason.slice(0, 255),
					},
					signal: deadline(),
				}),
			),

		isGenuine: webhookVerifier(settings),
	}
}

function purchaseBody({ id, amountMinor, currency, description, brand, returnUrl, cancelUrl }: NewPurchase) {
	return {
		intent: 'CAPTURE',
		purchase_units: [
			{
				custom_id: id,
				description: description.slice(0, 127),
				amount: { currency_code: currency, value: providerAmount(amountMinor, currency) },
			},
		],
		payment_source: {
			paypal: {
				experience_context: {
					brand_name: brand.slice(0, 127),
					user_action: 'PAY_NOW',
					shipping_preference: 'NO_SHIPPING',
					return_url: returnUrl,
					cancel_url: cancelUrl,
				},
			},
		},
	}
}

const MOST_KEPT = 200
const kept = new Map<string, Checkout>()

/** Connection to the account of these keys. It is cached so that its token is reused between calls. */
export function checkoutAt(keys: CheckoutKeys): Checkout {
	const { clientId, clientSecret, webhookId } = keys
	const name = JSON.stringify([environment().paypal.apiUrl, clientId, clientSecret, webhookId])
	const known = kept.get(name)
	if (known) return known
	if (kept.size >= MOST_KEPT) kept.clear()
	const made = connectCheckout(environment().paypal, keys)
	kept.set(name, made)
	return made
}
