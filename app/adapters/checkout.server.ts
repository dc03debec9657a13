import { environment } from '#app/config/environment.server.ts'
import type { OnlineProvider, ProviderPurchase, ProviderRefund } from '#app/domain/billing/online.ts'
import { connectCheckout } from './paypal/checkout.server.ts'
import type { Answer } from './paypal/client.server.ts'
import type { Genuine } from './paypal/webhook.server.ts'
import { connectStripe } from './stripe/checkout.server.ts'

/** Keys of a school's own account. The platform decides between the real provider and a test one. */
export interface CheckoutKeys {
	provider: OnlineProvider
	clientId: string
	clientSecret: string
	webhookId: string | null
	webhookSecret: string
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

/** A school's account at any provider. */
export interface Checkout {
	/** Checks that the keys open the account. */
	test: () => Promise<Answer<{ id: string | null }>>
	/** Registers a webhook at an address of ours. */
	addHook: (url: string) => Promise<Answer<{ id: string; secret?: string }>>
	removeHook: (id: string) => Promise<Answer<unknown>>
	create: (wanted: NewPurchase) => Promise<Answer<{ id: string; approveUrl: string }>>
	/** Looks up a purchase. An approved one is charged if `wanted` still agrees. */
	settle: (orderId: string, id: string, wanted: () => boolean) => Promise<Answer<ProviderPurchase>>
	/** Gives up an approved purchase that is not charged any more. */
	release: (orderId: string) => Promise<Answer<unknown>>
	/** A repeated id refunds once. */
	refund: (captureId: string, back: NewRefundOfCapture) => Promise<Answer<ProviderRefund>>
	/** Saved cards, if the provider can charge them without the payer. */
	cards?: CardVault
	isGenuine: (headers: Headers, rawBody: Buffer) => Promise<Genuine>
}

/** A card that its owner saved at the provider. Every call may be repeated. */
export interface CardVault {
	/** Opens a page on which the payer enters the card. */
	save: (wanted: NewCard) => Promise<Answer<{ sessionId: string; customerId: string; url: string }>>
	/** The card of a finished page; null if the payer did not finish. */
	find: (sessionId: string) => Promise<Answer<{ cardId: string; label: string } | null>>
	forget: (cardId: string) => Promise<Answer<unknown>>
	/** Charges a card once, however often it is called with the same id. */
	charge: (wanted: NewCharge) => Promise<Answer<ProviderPurchase>>
}

export interface NewCard {
	id: string
	name: string
	currency: string
	returnUrl: string
	cancelUrl: string
}

export interface NewCharge {
	id: string
	amountMinor: number
	currency: string
	customerId: string
	cardId: string
	description: string
	/** An earlier call may have charged it already. */
	isRepeated: boolean
	/** False if it must not be charged any more and is only looked for. */
	isWanted: boolean
}

export interface NewRefundOfCapture {
	id: string
	amountMinor: number
	currency: string
	reason: string
}

const MAX_KEPT = 200
const kept = new Map<string, Checkout>()

/** Connection to the account of these keys. It is cached so that its token is reused between calls. */
export function checkoutAt(keys: CheckoutKeys): Checkout {
	const { provider, clientId, clientSecret } = keys
	const { paypal, stripe } = environment()
	const { webhookId, webhookSecret } = keys
	const secrets = [clientId, clientSecret, webhookId, webhookSecret]
	const name = JSON.stringify([provider, paypal.apiUrl, stripe.apiUrl, ...secrets])
	const known = kept.get(name)
	if (known) return known
	if (kept.size >= MAX_KEPT) kept.clear()
	const made = provider === 'stripe' ? connectStripe(stripe, keys) : connectCheckout(paypal, keys)
	kept.set(name, made)
	return made
}
