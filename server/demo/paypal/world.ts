import { environment } from '#app/config/environment.server.ts'
import { randomBytes } from 'node:crypto'
import { endOfCycle } from '#app/domain/subscription/billing-cycle.ts'
import { planNames, plans, type Cycle } from '#app/domain/subscription/plans.ts'

export interface Plan {
	id: string
	name: string
	cycle: Cycle
	amountMinor: number
	status: 'CREATED' | 'ACTIVE' | 'INACTIVE'
}

export type Status = 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'

export interface Payment {
	id: string
	status: 'COMPLETED' | 'REFUNDED'
	amountMinor: number
	at: number
}

export interface Subscription {
	id: string
	planId: string
	customId: string
	status: Status
	returnUrl: string
	cancelUrl: string
	createdAt: number
	updatedAt: number
	nextBillingAt: number | null
	payments: Payment[]
	/** Charges are declined until this is turned off. */
	declines: boolean
	/** Charged at the start; the plan's own price is charged only from `startsAt` on. */
	setupFeeMinor: number
	startsAt: number | null
	/** Failed charges since the last success, the time of the last failure, and the amount owed. */
	failures: number
	failedAt: number | null
	owedMinor: number
}

type Wanted = Pick<Subscription, 'planId' | 'customId' | 'returnUrl' | 'cancelUrl'> &
	Partial<Pick<Subscription, 'setupFeeMinor' | 'startsAt'>>

export interface Happened {
	kind: string
	resource: Record<string, unknown>
}

/** An invalid call, with PayPal's name for the error. */
export class Wrong extends Error {
	constructor(
		readonly status: 400 | 401 | 404 | 422,
		readonly issue: string,
	) {
		super(issue)
	}
}

/** State of the emulator: plans, subscriptions and a clock. It shares nothing with the database. */
export class World {
	readonly plans = new Map<string, Plan>()
	readonly products = new Map<string, Record<string, unknown>>()
	readonly subscriptions = new Map<string, Subscription>()
	/** Approvals stay APPROVED until they are activated, like a payment on its way. */
	slowActivation = false
	/** Milliseconds by which the emulator's clock is ahead. */
	ahead = 0
	readonly #tell: (event: Happened) => void

	constructor(tell: (event: Happened) => void, standInPlanId = '') {
		this.#tell = tell
		for (const name of planNames) {
			for (const cycle of ['monthly', 'yearly'] as const) {
				const { amountMinor } = plans[name][cycle]
				const id = environment().paypal.planIds[name][cycle]
				this.plans.set(id, { id, name: plans[name].name, cycle, amountMinor, status: 'ACTIVE' })
			}
		}
		if (standInPlanId) {
			const standIn = {
				name: 'Stand-in',
				cycle: 'monthly' as const,
				amountMinor: 100,
				status: 'ACTIVE' as const,
			}
			this.plans.set(standInPlanId, { id: standInPlanId, ...standIn })
		}
	}

	now(): number {
		return Date.now() + this.ahead
	}

	find(id: string): Subscription {
		const subscription = this.subscriptions.get(id)
		if (!subscription) throw new Wrong(404, 'RESOURCE_NOT_FOUND')
		return subscription
	}

	planOf({ planId }: Subscription): Plan {
		return this.plan(planId)
	}

	plan(id: string): Plan {
		const plan = this.plans.get(id)
		if (!plan) throw new Wrong(404, 'RESOURCE_NOT_FOUND')
		return plan
	}

	create({ setupFeeMinor = 0, startsAt = null, ...wanted }: Wanted): Subscription {
		if (this.plan(wanted.planId).status !== 'ACTIVE') throw new Wrong(422, 'PLAN_STATUS_INVALID')
		const at = this.now()
		const made: Subscription = {
			...wanted,
			id: `I-${code(12)}`,
			status: 'APPROVAL_PENDING',
			createdAt: at,
			updatedAt: at,
			nextBillingAt: null,
			payments: [],
			declines: false,
			setupFeeMinor,
			startsAt,
			failures: 0,
			failedAt: null,
			owedMinor: 0,
		}
		this.subscriptions.set(made.id, made)
		this.#happened('CREATED', made)
		return made
	}

	/** The buyer approves. Repeated approvals change nothing. */
	approve(id: string) {
		const subscription = this.find(id)
		if (subscription.status !== 'APPROVAL_PENDING') return
		this.#become(subscription, 'APPROVED')
		if (!this.slowActivation) this.start(id)
	}

	start(id: string) {
		const subscription = this.#from(id, ['APPROVED'])
		this.#become(subscription, 'ACTIVE')
		this.#happened('ACTIVATED', subscription)
		if (subscription.startsAt === null) return this.#charge(subscription)
		if (subscription.setupFeeMinor > 0) this.#charge(subscription, subscription.setupFeeMinor)
		subscription.nextBillingAt = subscription.startsAt
	}

	suspend(id: string) {
		const subscription = this.#from(id, ['ACTIVE'])
		this.#become(subscription, 'SUSPENDED')
		this.#happened('SUSPENDED', subscription)
	}

	resume(id: string) {
		const subscription = this.#from(id, ['SUSPENDED'])
		this.#become(subscription, 'ACTIVE')
		this.#happened('RE-ACTIVATED', subscription)
	}

	/** Charges the owed amount. */
	capture(id: string) {
		const subscription = this.#from(id, ['ACTIVE', 'SUSPENDED'])
		if (subscription.owedMinor === 0) throw new Wrong(422, 'ZERO_OUTSTANDING_BALANCE')
		this.#charge(subscription, subscription.owedMinor)
		if (subscription.owedMinor > 0) throw new Wrong(422, 'INSTRUMENT_DECLINED')
	}

	cancel(id: string) {
		const subscription = this.#from(id, ['ACTIVE', 'SUSPENDED'])
		subscription.nextBillingAt = null
		this.#become(subscription, 'CANCELLED')
		this.#happened('CANCELLED', subscription)
	}

	expire(id: string) {
		const subscription = this.#from(id, ['ACTIVE'])
		subscription.nextBillingAt = null
		this.#become(subscription, 'EXPIRED')
		this.#happened('EXPIRED', subscription)
	}

	refund(id: string) {
		this.#refund(this.find(id), this.find(id).payments.at(-1))
	}

	/** Refunds by the payment's own id, as in the API's refund call. */
	refundPayment(ref: string): { id: string } {
		for (const subscription of this.subscriptions.values()) {
			const payment = subscription.payments.find(({ id }) => id === ref)
			if (payment) return this.#refund(subscription, payment)
		}
		throw new Wrong(404, 'RESOURCE_NOT_FOUND')
	}

	#refund(subscription: Subscription, payment: Payment | undefined): { id: string } {
		if (!payment || payment.status === 'REFUNDED') throw new Wrong(422, 'TRANSACTION_REFUSED')
		payment.status = 'REFUNDED'
		subscription.updatedAt = this.now()
		const resource = { id: code(17), billing_agreement_id: subscription.id, sale_id: payment.id }
		this.#tell({ kind: 'PAYMENT.SALE.REFUNDED', resource })
		return { id: resource.id }
	}

	/** Advances the clock by a month, with every charge due on the way. */
	jumpAMonth() {
		const until = endOfCycle(this.now(), 'monthly')
		for (;;) {
			const [next] = [...this.subscriptions.values()]
				.filter(
					({ status, nextBillingAt }) =>
						status === 'ACTIVE' && nextBillingAt !== null && nextBillingAt <= until,
				)
				.sort((a, b) => (a.nextBillingAt ?? 0) - (b.nextBillingAt ?? 0))
			if (!next) break
			this.ahead = (next.nextBillingAt ?? 0) - Date.now()
			this.#charge(next)
		}
		this.ahead = until - Date.now()
	}

	#charge(subscription: Subscription, amountMinor = this.planOf(subscription).amountMinor) {
		const { cycle } = this.planOf(subscription)
		const at = this.now()
		subscription.updatedAt = at
		if (subscription.declines) {
			Object.assign(subscription, {
				failures: subscription.failures + 1,
				failedAt: at,
				owedMinor: amountMinor,
			})
			this.#happened('PAYMENT.FAILED', subscription)
			if (subscription.status === 'ACTIVE') this.suspend(subscription.id)
			return
		}
		Object.assign(subscription, { failures: 0, failedAt: null, owedMinor: 0 })
		const payment: Payment = { id: code(17), status: 'COMPLETED', amountMinor, at }
		subscription.payments.push(payment)
		subscription.nextBillingAt = endOfCycle(at, cycle)
		this.#tell({
			kind: 'PAYMENT.SALE.COMPLETED',
			resource: { id: payment.id, billing_agreement_id: subscription.id },
		})
	}

	#from(id: string, allowed: Status[]): Subscription {
		const subscription = this.find(id)
		if (!allowed.includes(subscription.status)) throw new Wrong(422, 'SUBSCRIPTION_STATUS_INVALID')
		return subscription
	}

	#become(subscription: Subscription, status: Status) {
		subscription.status = status
		subscription.updatedAt = this.now()
	}

	#happened(what: string, { id, planId, customId, status }: Subscription) {
		const resource = { id, plan_id: planId, custom_id: customId, status }
		this.#tell({ kind: `BILLING.SUBSCRIPTION.${what}`, resource })
	}
}

/** A random text in the style of PayPal's ids. */
export function code(length: number): string {
	return [...randomBytes(length)].map((byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.charAt(byte & 31)).join('')
}
