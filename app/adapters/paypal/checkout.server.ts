import type { PaypalSettings } from '#app/config/paypal.server.ts'
import { providerAmount } from '#app/domain/billing/online.ts'
import type { Checkout, CheckoutKeys, NewPurchase } from '../checkout.server.ts'
import { paypalClient } from './client.server.ts'
import { readHook, readPurchase, readRefund } from './orders.server.ts'
import { readCreated } from './subscriptions.server.ts'
import { webhookVerifier } from './webhook.server.ts'

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

export function connectCheckout(
	platform: PaypalSettings,
	keys: Pick<CheckoutKeys, 'clientId' | 'clientSecret' | 'webhookId'>,
): Checkout {
	const settings = { ...platform, ...keys, webhookId: keys.webhookId ?? '' }
	const { send, deadline } = paypalClient(settings)
	const at = (orderId: string) => `/v2/checkout/orders/${encodeURIComponent(orderId)}`
	const hooks = '/v1/notifications/webhooks'
	const WHOLE = { Prefer: 'return=representation' }

	return {
		async test() {
			const answer = await send({ method: 'GET', path: hooks, signal: deadline() })
			return answer.ok ? { ok: true, value: { id: null } } : answer
		},

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
			const purchase = readPurchase(await send({ method: 'GET', path: at(orderId), signal }))
			if (!purchase.ok || purchase.value.status !== 'APPROVED' || !wanted()) return purchase
			const headers = { 'PayPal-Request-Id': `capture-${id}`, ...WHOLE }
			const path = `${at(orderId)}/capture`
			const charged = readPurchase(await send({ method: 'POST', path, headers, body: {}, signal }))
			if (charged.ok || charged.why === 'unavailable') return charged
			if (DECLINED.includes(charged.name)) return { ok: true, value: { ...purchase.value, isDeclined: true } }
			// A parallel request has charged the purchase already, so its current state decides.
			return readPurchase(await send({ method: 'GET', path: at(orderId), signal }))
		},

		// PayPal holds no money for an approved order, and lets it expire.
		release: () => Promise.resolve({ ok: true, value: null }),

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
