import { unitOf } from '#app/utils/money.ts'

/** Currencies PayPal takes; some of them only for accounts of their own country, which PayPal itself says then. */
const TAKEN = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CNY', 'BRL', 'MXN']

export function isTakenOnline(currency: string): boolean {
	return TAKEN.includes(currency)
}

/** What of an amount can be paid online: PayPal refuses decimals where a currency has none. */
export function payableOnline(amountMinor: number, currency: string): number {
	return amountMinor - (amountMinor % unitOf(currency))
}

/** An amount as PayPal writes it. */
export function providerAmount(amountMinor: number, currency: string): string {
	return unitOf(currency) === 100 ? String(Math.round(amountMinor / 100)) : (amountMinor / 100).toFixed(2)
}

export type OnlineState = 'started' | 'capturing' | 'paid' | 'ended'
export type OnlineEnd = 'declined' | 'already_paid' | 'lapsed' | 'unclear'

interface Standing {
	state: OnlineState
	endedAs: OnlineEnd | null
}

/** How an online payment stands, as the office reads it. */
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

/** What PayPal says of a payment: as much of it as we go by. */
export interface ProviderPurchase {
	id: string
	status: 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED'
	/** What we wrote on it. */
	customId: string | null
	/** The payer's card or bank would not pay just now. */
	isDeclined: boolean
	/** The money, once it was asked for. */
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
