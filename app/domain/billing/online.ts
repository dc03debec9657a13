import { unitOf } from '#app/utils/money.ts'

export type OnlineProvider = 'paypal' | 'stripe'

export const providerNames: Record<OnlineProvider, string> = { paypal: 'PayPal', stripe: 'Stripe' }

/** Currencies accepted by PayPal. Some work only for domestic accounts, which PayPal reports itself. */
const TAKEN = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CNY', 'BRL', 'MXN']

/** Stripe charges cards in every currency that a school can choose here. */
export function isTakenOnline(currency: string, provider: OnlineProvider): boolean {
	return provider === 'stripe' || TAKEN.includes(currency)
}

/** Stripe counts in the smallest unit of a currency, which is the whole yen. */
export function stripeAmount(amountMinor: number, currency: string): number {
	return amountMinor / unitOf(currency)
}

export function minorOfStripe(amount: number, currency: string): number {
	return amount * unitOf(currency)
}

/** Providers reject decimals for currencies without a minor unit. */
export function payableOnline(amountMinor: number, currency: string): number {
	return amountMinor - (amountMinor % unitOf(currency))
}

/** The amount in PayPal's format. */
export function providerAmount(amountMinor: number, currency: string): string {
	return unitOf(currency) === 100 ? String(Math.round(amountMinor / 100)) : (amountMinor / 100).toFixed(2)
}

export type OnlineState = 'started' | 'capturing' | 'paid' | 'ended'
export type OnlineEnd = 'declined' | 'already_paid' | 'lapsed' | 'unclear'

interface Standing {
	provider: OnlineProvider
	state: OnlineState
	endedAs: OnlineEnd | null
}

/** The state of an online payment in the office's terms. */
export function onlineStanding({ provider, state, endedAs }: Standing): {
	text: string
	tone: 'good' | 'bad' | 'brass' | 'quiet'
} {
	if (state === 'paid') return { text: 'Paid', tone: 'good' }
	if (state === 'capturing') return { text: 'Being confirmed', tone: 'brass' }
	if (state === 'started') return { text: 'Not finished', tone: 'quiet' }
	return endedAs === 'unclear'
		? { text: `Check at ${providerNames[provider]}`, tone: 'bad' }
		: endedAs === 'declined'
			? { text: `Declined by ${providerNames[provider]}`, tone: 'quiet' }
			: { text: ends[endedAs ?? 'lapsed'], tone: 'quiet' }
}

const ends = {
	already_paid: 'Not charged: already paid',
	lapsed: 'Never finished',
} as const

/** A provider's fee as it is shown beside a payment. */
export function feeWords(provider: OnlineProvider, fee: string): string {
	return `${providerNames[provider]} fee ${fee}`
}

/** The part of a provider's data about one purchase that is used. */
export interface ProviderPurchase {
	id: string
	status: 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED'
	/** Our own reference. */
	customId: string | null
	/** The payer's card or bank declined; another method may still work. */
	isDeclined: boolean
	/** The provider's reason for declining, such as `expired_card`. */
	declinedFor?: string | null
	/** Null until the payment is captured. */
	capture: {
		id: string
		status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED'
		currency: string
		amountMinor: number
		at: number | null
		feeMinor: number | null
	} | null
	refunds: ProviderRefund[]
	/** Disputes of card payments; PayPal's are handled at PayPal. */
	disputes?: ProviderDispute[]
}

export interface ProviderDispute {
	id: string
	state: 'open' | 'won' | 'lost'
	amountMinor: number
	reason: string
	answerBy: number | null
	at: number
}

export interface ProviderRefund {
	id: string
	status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'
	amountMinor: number | null
	customId: string | null
}
