import { code, Wrong, type Happened } from './world.ts'

/** A webhook of a school's account. Any number of accounts exists: see `merchantOf`. */
export interface Hook {
	id: string
	merchant: string
	url: string
}

export interface Refund {
	id: string
	status: 'COMPLETED'
	amountMinor: number
	customId: string
}

export interface Order {
	id: string
	merchant: string
	status: 'CREATED' | 'APPROVED' | 'COMPLETED'
	customId: string
	description: string
	brand: string
	currency: string
	amountMinor: number
	returnUrl: string
	cancelUrl: string
	createdAt: number
	capture: {
		id: string
		status: 'COMPLETED' | 'PENDING' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
		at: number
	} | null
	refunds: Refund[]
	/** The payer's card is declined. */
	declines: boolean
}

export type NewOrder = Pick<
	Order,
	'merchant' | 'customId' | 'description' | 'brand' | 'currency' | 'amountMinor' | 'returnUrl' | 'cancelUrl'
>

const WHOLE = ['JPY', 'HUF', 'TWD']

/** Families' payments to schools, each in one school's account. */
export class Orders {
	readonly orders = new Map<string, Order>()
	readonly hooks = new Map<string, Hook>()
	/** Charges stay pending until they are cleared, like a payment under review by PayPal. */
	slow = false
	/** The response to the next charge is lost. */
	losesCharge = false
	readonly #tell: (event: Happened, hook: Hook) => void

	constructor(tell: (event: Happened, hook: Hook) => void) {
		this.#tell = tell
	}

	find(id: string, merchant: string): Order {
		const order = this.orders.get(id)
		if (order?.merchant !== merchant) throw new Wrong(404, 'RESOURCE_NOT_FOUND')
		return order
	}

	create(wanted: NewOrder): Order {
		if (wanted.amountMinor <= 0) throw new Wrong(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
		const made: Order = {
			...wanted,
			id: code(17),
			status: 'CREATED',
			createdAt: Date.now(),
			capture: null,
			refunds: [],
			declines: false,
		}
		this.orders.set(made.id, made)
		return made
	}

	/** The payer approves. No money moves yet. */
	approve(id: string) {
		const order = this.orders.get(id)
		if (order?.status !== 'CREATED') return
		order.status = 'APPROVED'
		this.#happened('CHECKOUT.ORDER.APPROVED', order, { id })
	}

	capture(id: string, merchant: string): Order {
		const order = this.find(id, merchant)
		if (order.capture) throw new Wrong(422, 'ORDER_ALREADY_CAPTURED')
		if (order.status !== 'APPROVED') throw new Wrong(422, 'ORDER_NOT_APPROVED')
		if (order.declines) throw new Wrong(422, 'INSTRUMENT_DECLINED')
		order.capture = { id: code(17), status: this.slow ? 'PENDING' : 'COMPLETED', at: Date.now() }
		order.status = 'COMPLETED'
		this.#told(order, this.slow ? 'PENDING' : 'COMPLETED')
		return order
	}

	/** Completes a pending charge. */
	clear(id: string) {
		const order = this.orders.get(id)
		if (order?.capture?.status !== 'PENDING') throw new Wrong(422, 'INVALID_RESOURCE_ID')
		order.capture.status = 'COMPLETED'
		this.#told(order, 'COMPLETED')
	}

	/** Refunds by the charge's id: the given amount, or all that is left. */
	refund(captureId: string, merchant: string, wanted: { amountMinor?: number; customId: string }): Refund {
		const order = [...this.orders.values()].find(({ capture }) => capture?.id === captureId)
		if (!order?.capture || order.merchant !== merchant) throw new Wrong(404, 'RESOURCE_NOT_FOUND')
		const left = order.amountMinor - order.refunds.reduce((sum, earlier) => sum + earlier.amountMinor, 0)
		const amountMinor = wanted.amountMinor ?? left
		if (left === 0) throw new Wrong(422, 'CAPTURE_FULLY_REFUNDED')
		if (amountMinor > left) throw new Wrong(422, 'REFUND_AMOUNT_EXCEEDED')
		const refund: Refund = { id: code(17), status: 'COMPLETED', amountMinor, customId: wanted.customId }
		order.refunds.push(refund)
		order.capture.status = amountMinor === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
		const up = `https://api.paypal.example/v2/payments/captures/${captureId}`
		this.#happened('PAYMENT.CAPTURE.REFUNDED', order, { id: refund.id, links: [{ rel: 'up', href: up }] })
		return refund
	}

	/** PayPal's fee for a payment. */
	feeOf({ amountMinor, currency }: Order): number {
		const fee = Math.round(amountMinor * 0.0299) + 49
		return WHOLE.includes(currency) ? Math.round(fee / 100) * 100 : fee
	}

	#told(order: Order, what: string) {
		const more = { related_ids: { order_id: order.id } }
		const resource = { id: order.capture?.id, supplementary_data: more }
		this.#happened(`PAYMENT.CAPTURE.${what}`, order, resource)
	}

	#happened(kind: string, { merchant }: Order, resource: Record<string, unknown>) {
		for (const hook of this.hooks.values())
			if (hook.merchant === merchant) this.#tell({ kind, resource }, hook)
	}
}

/** Any account named `school-…` exists; its secret is the name with `-secret` appended. */
export function merchantOf(clientId: string, secret: string): string | null {
	return /^school-[\w-]{1,60}$/.test(clientId) && secret === `${clientId}-secret` ? clientId : null
}

export function amountOf(value: string, currency: string): number {
	if (WHOLE.includes(currency) && !/^\d+$/.test(value)) throw new Wrong(422, 'DECIMAL_PRECISION')
	if (!/^\d+(\.\d{1,2})?$/.test(value)) throw new Wrong(422, 'INVALID_PARAMETER_SYNTAX')
	return Math.round(Number(value) * 100)
}

export function amountBody(amountMinor: number, currency: string) {
	const value = WHOLE.includes(currency) ? String(amountMinor / 100) : (amountMinor / 100).toFixed(2)
	return { currency_code: currency, value }
}
