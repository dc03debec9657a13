import { randomBytes } from 'node:crypto'

/** An invalid call, with Stripe's type and code of the error. */
export class StripeError extends Error {
	constructor(
		readonly status: 400 | 401 | 402 | 404 | 409,
		readonly code: string,
		readonly more: Record<string, unknown> = {},
	) {
		super(code)
	}
}

/** Cards of the emulator, as Stripe's own test cards behave. */
export const CARDS = {
	good: { label: 'Pay now', last4: '4242' },
	declined: { label: 'Pay with a card that is declined', last4: '0002' },
	expired: { label: 'Use a card that has expired', last4: '0069' },
	unconfirmed: { label: 'Use a card that needs confirmation each time', last4: '3184' },
} as const

/** Stripe's least amount in dollars, used here for every currency. */
const LEAST = 50

export type CardKind = keyof typeof CARDS

export interface Intent {
	id: string
	merchant: string
	status: 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled'
	amount: number
	received: number
	currency: string
	customer: string | null
	metadata: Record<string, string>
	created: number
	error: string | null
	refunds: StripeRefund[]
	disputes: StripeDispute[]
}

export interface StripeRefund {
	id: string
	amount: number
	status: 'succeeded' | 'pending' | 'failed'
	metadata: Record<string, string>
	created: number
}

interface StripeDispute {
	id: string
	amount: number
	status: 'needs_response' | 'won' | 'lost'
	created: number
}

export interface Session {
	id: string
	merchant: string
	mode: 'payment' | 'setup'
	status: 'open' | 'complete' | 'expired'
	reference: string
	name: string
	amount: number
	currency: string
	intentMetadata: Record<string, string>
	successUrl: string
	cancelUrl: string
	intentId: string | null
	customer: string | null
	method: string | null
}

export interface Hook {
	id: string
	merchant: string
	url: string
	secret: string
}

export interface Happening {
	type: string
	object: Record<string, unknown>
}

/** State of the emulated Stripe: many accounts, each with sessions, charges and cards. */
export class StripeWorld {
	readonly sessions = new Map<string, Session>()
	readonly intents = new Map<string, Intent>()
	readonly hooks = new Map<string, Hook>()
	/** Saved cards, by payment method. */
	readonly methods = new Map<string, { merchant: string; customer: string; kind: CardKind }>()
	readonly #tell: (event: Happening, hook: Hook) => void

	constructor(tell: (event: Happening, hook: Hook) => void) {
		this.#tell = tell
	}

	clear() {
		for (const some of [this.sessions, this.intents, this.hooks, this.methods]) some.clear()
	}

	session(id: string, merchant: string): Session {
		const session = this.sessions.get(id)
		if (session?.merchant !== merchant) throw new StripeError(404, 'resource_missing')
		return session
	}

	intent(id: string, merchant: string): Intent {
		const intent = this.intents.get(id)
		if (intent?.merchant !== merchant) throw new StripeError(404, 'resource_missing')
		return intent
	}

	open(wanted: Omit<Session, 'id' | 'status' | 'intentId' | 'method'>): Session {
		if (wanted.mode === 'payment' && wanted.amount <= 0)
			throw new StripeError(400, 'parameter_invalid_integer')
		if (wanted.mode === 'payment' && wanted.amount < LEAST) throw new StripeError(400, 'amount_too_small')
		const made: Session = { ...wanted, id: idOf('cs_test'), status: 'open', intentId: null, method: null }
		this.sessions.set(made.id, made)
		return made
	}

	/** The payer confirms on Stripe's page. A declined card leaves the page open for another one. */
	confirm(id: string, kind: CardKind) {
		const session = this.sessions.get(id)
		if (session?.status !== 'open' || kind === 'declined' || kind === 'expired') return
		session.status = 'complete'
		if (session.mode === 'setup') this.#keepCard(session, kind)
		else session.intentId = this.#authorize(session).id
		this.#happened('checkout.session.completed', session, {
			id,
			object: 'checkout.session',
			payment_intent: session.intentId,
		})
	}

	#keepCard(session: Session, kind: CardKind) {
		session.method = idOf('pm')
		const { merchant, customer } = session
		this.methods.set(session.method, { merchant, customer: customer ?? '', kind })
	}

	/** Replaces the behavior of a saved card, for instance because it expired. */
	turn(method: string, kind: CardKind) {
		const saved = this.methods.get(method)
		if (saved) saved.kind = kind
	}

	#authorize({ merchant, amount, currency, intentMetadata }: Session): Intent {
		return this.#newIntent({
			merchant,
			amount,
			currency,
			customer: null,
			metadata: intentMetadata,
			status: 'requires_capture',
		})
	}

	#newIntent(
		made: Pick<Intent, 'merchant' | 'amount' | 'currency' | 'customer' | 'metadata' | 'status'>,
	): Intent {
		const { status, amount } = made
		const intent: Intent = {
			...made,
			id: idOf('pi'),
			received: status === 'succeeded' ? amount : 0,
			created: Date.now(),
			error: null,
			refunds: [],
			disputes: [],
		}
		this.intents.set(intent.id, intent)
		return intent
	}

	/** Charges a saved card without its owner. */
	charge(
		merchant: string,
		{ method, ...wanted }: Pick<Intent, 'amount' | 'currency' | 'customer' | 'metadata'> & { method: string },
	): Intent {
		const card = this.methods.get(method)
		if (card?.merchant !== merchant) throw new StripeError(404, 'resource_missing')
		const error = DECLINES[card.kind]
		const status = error ? 'requires_payment_method' : 'succeeded'
		const intent = this.#newIntent({ ...wanted, merchant, status })
		intent.error = error
		if (!error) {
			this.#happened('payment_intent.succeeded', intent, { id: intent.id, object: 'payment_intent' })
			return intent
		}
		const code = error === 'expired_card' || error === 'authentication_required' ? error : 'card_declined'
		const named = { decline_code: error, payment_intent: { id: intent.id, object: 'payment_intent' } }
		throw new StripeError(402, code, named)
	}

	capture(id: string, merchant: string): Intent {
		const intent = this.intent(id, merchant)
		if (intent.status !== 'requires_capture') throw new StripeError(400, 'payment_intent_unexpected_state')
		intent.status = 'succeeded'
		intent.received = intent.amount
		this.#happened('payment_intent.succeeded', intent, { id, object: 'payment_intent' })
		return intent
	}

	cancel(id: string, merchant: string): Intent {
		const intent = this.intent(id, merchant)
		if (intent.status === 'succeeded') throw new StripeError(400, 'payment_intent_unexpected_state')
		intent.status = 'canceled'
		return intent
	}

	refund(id: string, merchant: string, amount: number | undefined, metadata: Record<string, string>) {
		const intent = this.intent(id, merchant)
		const left = intent.received - refundedOf(intent)
		const back = amount ?? left
		if (left === 0) throw new StripeError(400, 'charge_already_refunded')
		if (back > left) throw new StripeError(400, 'amount_too_large')
		const refund: StripeRefund = {
			id: idOf('re'),
			amount: back,
			metadata,
			status: 'succeeded',
			created: Date.now(),
		}
		intent.refunds.push(refund)
		this.#happened('charge.refunded', intent, { id: chargeOf(id), object: 'charge', payment_intent: id })
		return refund
	}

	/** The payer's bank disputes a payment, or decides about it. */
	dispute(id: string, status: StripeDispute['status'], amount?: number) {
		const intent = this.intents.get(id)
		if (intent?.status !== 'succeeded') throw new StripeError(400, 'charge_not_refundable')
		const [known] = intent.disputes
		const left = intent.received - refundedOf(intent)
		const dispute = known ?? { id: idOf('dp'), amount: amount ?? left, status, created: Date.now() }
		dispute.status = status
		if (!known) intent.disputes.push(dispute)
		const type = status === 'needs_response' ? 'created' : 'closed'
		this.#happened(`charge.dispute.${type}`, intent, {
			id: dispute.id,
			object: 'dispute',
			payment_intent: id,
		})
	}

	#happened(type: string, { merchant }: { merchant: string }, object: Record<string, unknown>) {
		for (const hook of this.hooks.values()) if (hook.merchant === merchant) this.#tell({ type, object }, hook)
	}
}

const DECLINES: Record<CardKind, string | null> = {
	good: null,
	declined: 'insufficient_funds',
	expired: 'expired_card',
	unconfirmed: 'authentication_required',
}

export function refundedOf({ refunds }: Intent): number {
	return refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0)
}

export function chargeOf(intentId: string): string {
	return intentId.replace(/^pi_/, 'ch_')
}

export function idOf(prefix: string): string {
	return `${prefix}_${randomBytes(12).toString('hex')}`
}

/** Any account named `school_…` exists; its key is `sk_test_` with the name. */
export function merchantOfKey(key: string): string | null {
	return /^sk_test_(school_\w{1,60})$/.exec(key)?.[1] ?? null
}
