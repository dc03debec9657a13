import { environment } from '#app/config/environment.server.ts'
import type { PaypalSettings } from '#app/config/paypal.server.ts'
import { providerAmount, type ProviderPurchase, type ProviderRefund } from '#app/domain/billing/online.ts'
import { paypalClient, type Answer } from './client.server.ts'
import { readHook, readPurchase, readRefund } from './orders.server.ts'
import { readCreated } from './subscriptions.server.ts'
import { webhookVerifier, type Genuine } from './webhook.server.ts'

/** By what a school's own account is reached. Where PayPal is, live or for trying out, is the platform's to say. */
export interface CheckoutKeys {
	clientId: string
	clientSecret: string
	webhookId: string | null
}

export interface NewPurchase {
	/** The same one sent twice is one purchase. */
	id: string
	amountMinor: number
	currency: string
	/** What it is for, as the payer reads it: "Invoice 0012". */
	description: string
	brand: string
	returnUrl: string
	cancelUrl: string
}

export interface Checkout {
	/** Whether the keys open the account. */
	test: () => Promise<Answer<unknown>>
	/** Asks for news at an address of ours; what PayPal calls that. */
	addHook: (url: string) => Promise<Answer<{ id: string }>>
	removeHook: (id: string) => Promise<Answer<unknown>>
	create: (wanted: NewPurchase) => Promise<Answer<{ id: string; approveUrl: string }>>
	/** What became of a purchase. One that is approved is charged, if whoever asks still wants the money. */
	settle: (orderId: string, id: string, wanted: () => boolean) => Promise<Answer<ProviderPurchase>>
	/** Asking twice by the same id refunds once. */
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

/** Refusals of a charge that are the payer's to mend: with another card, or at their bank. */
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
			// Charged already by somebody who was quicker: what it says of itself now decides.
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

/** The account these keys open. It is kept, so that its token is asked for once and not for every call. */
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
