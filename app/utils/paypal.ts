/** What the payment provider tells of a subscription at one moment. Money is in hundredths, moments in milliseconds. */
export interface ProviderSubscription {
	id: string
	planId: string
	/** What we wrote on it when it was made: the school's id. */
	customId: string | null
	status: ProviderStatus
	lastPayment: { at: number; amountMinor: number; currency: string } | null
	nextBillingAt: number | null
	updatedAt: number
}

export type ProviderStatus =
	'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'

/** Money that came or went back, as the provider lists it. */
export interface ProviderPayment {
	ref: string
	at: number
	amountMinor: number
	currency: string
	refunded: boolean
}

/** A subscription with its money, and when we asked: of two looks the one asked later is newer. */
export interface Look {
	askedAt: number
	subscription: ProviderSubscription
	payments: readonly ProviderPayment[]
}
