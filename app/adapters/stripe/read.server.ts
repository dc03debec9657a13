import type Stripe from 'stripe'
import {
	minorOfStripe,
	type ProviderDispute,
	type ProviderPurchase,
	type ProviderRefund,
} from '#app/domain/billing/online.ts'

export interface Charged {
	intentId: string
	purchase: ProviderPurchase
}

interface Parts {
	session: Stripe.Checkout.Session | null
	intent: Stripe.PaymentIntent | null
	charge: Stripe.Charge | null | undefined
	refunds: Stripe.Refund[]
	disputes: Stripe.Dispute[]
}

/** Stripe's objects in the terms that decide about a payment. */
export function purchaseOf({ session, intent, charge, refunds, disputes }: Parts): ProviderPurchase {
	const status = statusOf(session, intent)
	return {
		id: session?.id ?? intent?.id ?? '',
		status,
		customId: intent?.metadata.payment ?? session?.client_reference_id ?? null,
		// A payer may try another card on Stripe's page; an automatic charge has only this one.
		isDeclined: session === null && intent?.status === 'requires_payment_method',
		declinedFor: intent?.last_payment_error?.decline_code ?? intent?.last_payment_error?.code ?? null,
		capture: intent && charge ? captureOf(intent, charge) : null,
		refunds: refunds.map(refundOf),
		disputes: disputes.map(disputeOf),
	}
}

function statusOf(session: Parts['session'], intent: Parts['intent']): ProviderPurchase['status'] {
	if (intent?.status === 'succeeded') return 'COMPLETED'
	if (intent?.status === 'requires_capture') return 'APPROVED'
	if (intent?.status === 'canceled' || session?.status === 'expired') return 'VOIDED'
	return 'CREATED'
}

function captureOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge): ProviderPurchase['capture'] {
	if (intent.status !== 'succeeded' && intent.status !== 'processing') return null
	const currency = intent.currency.toUpperCase()
	const balance = charge.balance_transaction as Stripe.BalanceTransaction | null
	// A fee in another currency cannot be compared with the amount.
	const isComparable = balance?.currency === intent.currency
	return {
		id: intent.id,
		status: intent.status === 'succeeded' ? 'COMPLETED' : 'PENDING',
		currency,
		amountMinor: minorOfStripe(intent.amount_received, currency),
		at: charge.created * 1000,
		feeMinor: isComparable ? minorOfStripe(balance.fee, currency) : null,
	}
}

const REFUND_STATES: Record<string, ProviderRefund['status']> = {
	succeeded: 'COMPLETED',
	failed: 'FAILED',
	canceled: 'CANCELLED',
}

export function refundOf({ id, status, amount, currency, metadata }: Stripe.Refund): ProviderRefund {
	return {
		id,
		status: REFUND_STATES[status ?? ''] ?? 'PENDING',
		amountMinor: minorOfStripe(amount, currency.toUpperCase()),
		customId: metadata?.refund ?? null,
	}
}

/** A warning that was closed, or a dispute that was prevented, took no money. */
const DISPUTE_ENDS: Record<string, ProviderDispute['state']> = {
	won: 'won',
	lost: 'lost',
	warning_closed: 'won',
	prevented: 'won',
}

function disputeOf({ id, status, amount, currency, reason, created, evidence_details }: Stripe.Dispute) {
	const dueBy = evidence_details.due_by
	return {
		id,
		state: DISPUTE_ENDS[status] ?? 'open',
		amountMinor: minorOfStripe(amount, currency.toUpperCase()),
		reason,
		answerBy: dueBy === null ? null : dueBy * 1000,
		at: created * 1000,
	} satisfies ProviderDispute
}
