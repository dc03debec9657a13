import {
	CARDS,
	chargeOf,
	refundedOf,
	type Intent,
	type Session,
	type StripeRefund,
	type StripeWorld,
} from './world.ts'

const seconds = (at: number) => Math.floor(at / 1000)

/** Stripe's fee for a card payment. */
export function stripeFee(amount: number): number {
	return Math.round(amount * 0.029) + 30
}

export function sessionBody(world: StripeWorld, session: Session, base: string) {
	const { id, mode, status, reference, amount, currency, intentId, customer, method } = session
	const intent = intentId ? world.intents.get(intentId) : undefined
	return {
		id,
		object: 'checkout.session',
		mode,
		status,
		currency,
		customer,
		client_reference_id: reference,
		amount_total: amount,
		// The page shares the origin of the return address, because the site may be known by several names.
		url: status === 'open' ? `${new URL(session.successUrl).origin}${base}/pay/${id}` : null,
		payment_intent: intent ? intentBody(intent) : null,
		setup_intent: method
			? { id: id.replace('cs_', 'seti_'), payment_method: methodBody(world, method) }
			: null,
	}
}

export function methodBody(world: StripeWorld, id: string) {
	const kind = world.methods.get(id)?.kind ?? 'good'
	const { last4 } = CARDS[kind]
	return { id, object: 'payment_method', card: { brand: 'visa', last4, exp_month: 12, exp_year: 2031 } }
}

export function intentBody(intent: Intent) {
	const { id, status, amount, received, currency, customer, metadata, created, error } = intent
	return {
		id,
		object: 'payment_intent',
		status,
		amount,
		currency,
		customer,
		metadata,
		amount_received: received,
		created: seconds(created),
		last_payment_error: error ? { type: 'card_error', code: 'card_declined', decline_code: error } : null,
		latest_charge: status === 'succeeded' ? chargeBody(intent) : null,
	}
}

function chargeBody(intent: Intent) {
	const { id, received, currency, created, disputes } = intent
	return {
		id: chargeOf(id),
		object: 'charge',
		amount: received,
		currency,
		created: seconds(created),
		amount_refunded: refundedOf(intent),
		disputed: disputes.length > 0,
		balance_transaction: { id: id.replace('pi_', 'txn_'), fee: stripeFee(received), currency },
	}
}

export function refundBody({ currency, id: intentId }: Intent, refund: StripeRefund) {
	const { id, amount, status, metadata, created } = refund
	return {
		id,
		object: 'refund',
		amount,
		status,
		metadata,
		currency,
		created: seconds(created),
		payment_intent: intentId,
	}
}

export function disputeBodies({ id: intentId, currency, disputes }: Intent) {
	return disputes.map(({ id, amount, status, created }) => ({
		id,
		object: 'dispute',
		amount,
		status,
		currency,
		reason: 'fraudulent',
		created: seconds(created),
		payment_intent: intentId,
		evidence_details: { due_by: seconds(created) + 7 * 24 * 60 * 60 },
	}))
}
