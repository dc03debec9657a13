import { unitOf } from '#app/utils/money.ts'

/** Currencies accepted by PayPal. Some work only for domestic accounts, which PayPal reports itself. */
const TAKEN = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CNY', 'BRL', 'MXN']

export function isTakenOnline(currency: string): boolean {
	return TAKEN.includes(currency)
}

/** PayPal rejects decimals for currencies without a minor unit. */
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
	state: OnlineState
	endedAs: OnlineEnd | null
}

/** The state of an online payment in the office's terms. */
export function onlineStanding({ state, endedAs }: Standing): {
	words: string
	tone: 'good' | 'bad' | 'brass' | 'quiet'
} {
	if (state === 'paid') return { words: 'Paid', tone: 'good' }
	if (state === 'capturing') return { words: 'Being confirmed', tone: 'brass' }
	if (state === 'started') return { words: 'Not finished', tone: 'quiet' }
	return endedAs === 'unclear'
		? { words: 'Check at PayPal', tone: 'bad' }
		: { words: ends[endedAs ?? 'lapsed'], tone: 'quiet' }
}

const ends = {
	declined: 'Declined by PayPal',
	already_paid: 'Not charged: already paid',
	lapsed: 'Never finished',
} as const

/** The part of PayPal's order data that is used. */
export interface ProviderPurchase {
	id: string
	status: 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED'
	/** Our own reference. */
	customId: string | null
	/** The payer's card or bank declined; another method may still work. */
	isDeclined: boolean
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
}

export interface ProviderRefund {
	id: string
	status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'
	amountMinor: number | null
	customId: string | null
}
