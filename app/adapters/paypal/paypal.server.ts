import { environment } from '#app/config/environment.server.ts'
import type { PaypalSettings } from '#app/config/paypal.server.ts'
import type { Look } from '#app/domain/subscription/provider.ts'
import { paypalClient, type Answer } from './client.server.ts'
import { readCreated, readPayments, readSubscription } from './subscriptions.server.ts'
import { webhookVerifier, type Genuine } from './webhook.server.ts'

export type { Answer }

export interface NewSubscription {
	planId: string
	schoolId: string
	/** A repeated id creates one subscription. */
	requestId: string
	returnUrl: string
	cancelUrl: string
	/** Set if part of the period is paid already: the amount due today and the start of the full price. */
	first?: { dueMinor: number; startsAt: number } | null
}

export interface Paypal {
	createSubscription: (
		wanted: NewSubscription,
		signal?: AbortSignal,
	) => Promise<Answer<{ id: string; approveUrl: string }>>
	/** Current state of a subscription and its payments since the given time. */
	look: (id: string, since: number, signal?: AbortSignal) => Promise<Answer<Look>>
	/** Stops further charges. Canceling an ended subscription is refused with SUBSCRIPTION_STATUS_INVALID. */
	cancelSubscription: (id: string, reason: string, signal?: AbortSignal) => Promise<Answer<unknown>>
	/**
	 * Stops charges until the subscription is resumed. A paused subscription can be resumed, a canceled one
	 * cannot.
	 */
	pauseSubscription: (id: string, reason: string, signal?: AbortSignal) => Promise<Answer<unknown>>
	resumeSubscription: (id: string, reason: string, signal?: AbortSignal) => Promise<Answer<unknown>>
	/** Charges an amount that could not be charged before. Refused if the buyer's bank or card declines it. */
	chargeOwed: (id: string, owedMinor: number, signal?: AbortSignal) => Promise<Answer<unknown>>
	/** Refunds a payment in full. A repeated call refunds once. */
	refundPayment: (ref: string) => Promise<Answer<unknown>>
	/** Shared time limit for a page that makes several calls. */
	deadline: () => AbortSignal
	isGenuine: (headers: Headers, rawBody: Buffer) => Promise<Genuine>
}

const DAY = 24 * 60 * 60 * 1000

export function connectPaypal(settings: PaypalSettings, patience?: number): Paypal {
	const { send, deadline } = paypalClient(settings, patience)
	const at = (id: string) => `/v1/billing/subscriptions/${encodeURIComponent(id)}`

	const move =
		(verb: string): Paypal['cancelSubscription'] =>
		(id, reason, signal = deadline()) =>
			send({ method: 'POST', path: `${at(id)}/${verb}`, body: { reason }, signal })

	return {
		async createSubscription(wanted, signal = deadline()) {
			const { planId, schoolId, requestId, returnUrl, cancelUrl, first } = wanted
			const answer = await send({
				method: 'POST',
				path: '/v1/billing/subscriptions',
				headers: { 'PayPal-Request-Id': requestId, Prefer: 'return=minimal' },
				body: {
					plan_id: planId,
					custom_id: schoolId,
					...(first ? firstCharge(first) : {}),
					application_context: {
						brand_name: 'Solfa',
						user_action: 'SUBSCRIBE_NOW',
						shipping_preference: 'NO_SHIPPING',
						return_url: returnUrl,
						cancel_url: cancelUrl,
					},
				},
				signal,
			})
			return readCreated(answer)
		},

		async look(id, since, signal = deadline()) {
			const askedAt = Date.now()
			const span = new URLSearchParams({
				start_time: new Date(since - DAY).toISOString(),
				end_time: new Date(askedAt).toISOString(),
			})
			const [told, listed] = await Promise.all([
				send({ method: 'GET', path: at(id), signal }).then(readSubscription),
				send({ method: 'GET', path: `${at(id)}/transactions?${span}`, signal }).then(readPayments),
			])
			if (!told.ok) return told
			// A late list is read with the next look. Access must not wait for receipts.
			const payments = listed.ok ? listed.value : []
			return { ok: true, value: { askedAt, subscription: told.value, payments } }
		},

		cancelSubscription: move('cancel'),
		pauseSubscription: move('suspend'),
		resumeSubscription: move('activate'),

		chargeOwed: (id, owedMinor, signal = deadline()) =>
			send({
				method: 'POST',
				path: `${at(id)}/capture`,
				body: { note: 'Paid by the school', capture_type: 'OUTSTANDING_BALANCE', amount: dollars(owedMinor) },
				signal,
			}),

		refundPayment: (ref) =>
			send({
				method: 'POST',
				path: `/v2/payments/captures/${encodeURIComponent(ref)}/refund`,
				headers: { 'PayPal-Request-Id': `refund-${ref}` },
				body: {},
				signal: deadline(),
			}),

		deadline,
		isGenuine: webhookVerifier(settings),
	}
}

/** Charges the amount due today as the setup fee, and the plan's own price only from `startsAt`. */
function firstCharge({ dueMinor, startsAt }: { dueMinor: number; startsAt: number }) {
	const preferences = { setup_fee: dollars(dueMinor), setup_fee_failure_action: 'CANCEL' }
	return {
		start_time: new Date(startsAt).toISOString(),
		...(dueMinor > 0 ? { plan: { payment_preferences: preferences } } : {}),
	}
}

function dollars(amountMinor: number) {
	return { currency_code: 'USD', value: (amountMinor / 100).toFixed(2) }
}

let connected: Paypal | undefined

/** The provider this process was configured with. */
export function paypal(): Paypal {
	connected ??= connectPaypal(environment().paypal)
	return connected
}
