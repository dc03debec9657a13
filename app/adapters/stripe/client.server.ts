import type Stripe from 'stripe'
import type { StripeSettings } from '#app/config/stripe.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { KEYS_REFUSED, PATIENCE, type Answer } from '../paypal/client.server.ts'

const STRIPE_API = 'https://api.stripe.com'

/** Error name of a card that was declined. */
export const CARD_DECLINED = 'CARD_DECLINED'

/** Error name of a purchase or card that Stripe does not know. */
const NOT_FOUND = 'RESOURCE_NOT_FOUND'

/** An error of Stripe, or of the way there, by its fields. */
interface StripeFailure {
	type?: string
	code?: string
	decline_code?: string
	statusCode?: number
	requestId?: string
	payment_intent?: { id: string }
}

type Failed = Extract<Answer<unknown>, { ok: false }> & {
	/** The reason for declining a card, and the payment Stripe made of it. */
	declined?: { reason: string; intentId: string | null }
}

export type StripeAnswer<T> = { ok: true; value: T } | Failed

/** Calls Stripe with one time limit for everything a request waits for. */
export function stripeClient({ apiUrl }: StripeSettings, secretKey: string, patience = PATIENCE) {
	let opened: Promise<Stripe> | undefined
	return async function call<T>(
		what: string,
		work: (stripe: Stripe, options: () => Stripe.RequestOptions) => Promise<T>,
	): Promise<StripeAnswer<T>> {
		const until = Date.now() + patience
		try {
			const stripe = await (opened ??= open(apiUrl, secretKey))
			return {
				ok: true,
				value: await work(stripe, () => ({ timeout: Math.max(1, until - Date.now()), maxNetworkRetries: 0 })),
			}
		} catch (error) {
			return failureOf(what, error)
		}
	}
}

/** The package is loaded for the first school that needs it, because it is large and most do not. */
async function open(apiUrl: string, secretKey: string): Promise<Stripe> {
	const { default: Package } = await import('stripe')
	const moved: typeof fetch = (input, init) => {
		const { href } = new URL(input instanceof Request ? input.url : input)
		return fetch(href.replace(STRIPE_API, apiUrl), init)
	}
	const httpClient = Package.createFetchHttpClient(moved)
	return new Package(secretKey, { httpClient, telemetry: false })
}

function failureOf(what: string, error: unknown): Failed {
	const { type, code, decline_code, statusCode = 0, requestId, payment_intent } = error as StripeFailure
	if (type === 'StripeCardError') {
		const reason = decline_code ?? code ?? 'card_declined'
		return {
			ok: false,
			why: 'refused',
			name: CARD_DECLINED,
			declined: {
				reason: code === 'expired_card' ? code : reason,
				intentId: payment_intent?.id ?? null,
			},
		}
	}
	const name = nameOf(type, code, statusCode)
	logError({ provider: 'stripe', call: what, status: statusCode, name, debugId: requestId, error: type })
	const isRefused = type === 'StripeInvalidRequestError' && statusCode !== 409
	return { ok: false, why: isRefused ? 'refused' : 'unavailable', name }
}

function nameOf(type: string | undefined, code: string | undefined, status: number): string {
	if (type === 'StripeAuthenticationError') return KEYS_REFUSED
	if (type === 'StripePermissionError') return 'PERMISSION_DENIED'
	if (code === 'resource_missing') return NOT_FOUND
	return code ?? (status > 0 ? `HTTP_${status}` : 'NO_ANSWER')
}
