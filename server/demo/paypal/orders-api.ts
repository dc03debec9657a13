import { Router, type Request, type Response } from 'express'
import { amountBody, amountOf, type Order, type Orders, type Refund } from './orders.ts'
import { answer, moment } from './wire.ts'
import { code, Wrong } from './world.ts'

/** The calls of a school's own account: webhooks, orders and refunds. */
export function ordersApi(orders: Orders): Router {
	const router = Router()
	const given = new Map<string, unknown>()

	/** Idempotency: the same request id gets the same response. */
	const once = (req: Request, work: () => unknown): unknown => {
		const name = req.get('PayPal-Request-Id')
		const key = `${merchant(req)} ${req.path} ${name}`
		const body = (name && given.get(key)) || work()
		if (name) given.set(key, body)
		return body
	}

	router.get('/v1/notifications/webhooks', (req, res) => {
		const own = [...orders.hooks.values()].filter((hook) => hook.merchant === merchant(req))
		answer(res, 200, { webhooks: own.map(({ id, url }) => ({ id, url })) })
	})
	router.post('/v1/notifications/webhooks', (req, res) => {
		const { url = '' } = req.body as { url?: string }
		if (!URL.canParse(url)) throw new Wrong(400, 'WEBHOOK_URL_NOT_VALID')
		const hook = { id: `WH-${code(17)}`, merchant: merchant(req), url }
		orders.hooks.set(hook.id, hook)
		answer(res, 201, { id: hook.id, url })
	})
	router.delete('/v1/notifications/webhooks/:id', (req, res) => {
		const { id = '' } = req.params
		if (orders.hooks.get(id)?.merchant !== merchant(req)) throw new Wrong(404, 'INVALID_RESOURCE_ID')
		orders.hooks.delete(id)
		answer(res, 204)
	})

	router.post('/v2/checkout/orders', (req, res) =>
		answer(
			res,
			201,
			once(req, () => orderBody(orders, orders.create(wantedOf(req)), req)),
		),
	)
	router.get('/v2/checkout/orders/:id', (req, res) =>
		answer(res, 200, orderBody(orders, orders.find(req.params.id, merchant(req)), req)),
	)
	router.post('/v2/checkout/orders/:id/capture', (req, res) => {
		const body = once(req, () => orderBody(orders, orders.capture(req.params.id, merchant(req)), req))
		res.locals.loseAnswer ??= orders.losesCharge
		orders.losesCharge = false
		answer(res, 201, body)
	})
	router.post('/v2/payments/captures/:id/refund', (req, res, next) => {
		const { id } = req.params
		const order = [...orders.orders.values()].find(({ capture }) => capture?.id === id)
		// Payments to the platform are refunded elsewhere.
		if (!order) return next()
		const { amount, custom_id: customId = '' } = req.body as {
			amount?: { value: string; currency_code: string }
			custom_id?: string
		}
		if (amount && amount.currency_code !== order.currency) throw new Wrong(422, 'CURRENCY_MISMATCH')
		const amountMinor = amount && amountOf(amount.value, order.currency)
		const refund = once(req, () => {
			const made = orders.refund(id, merchant(req), { amountMinor, customId })
			return refundBody(made, order)
		})
		answer(res, 201, refund)
	})
	return router
}

/** The account of the request's token, set by the middleware that reads it. */
function merchant(req: Request): string {
	return ((req.res as Response).locals.merchant as string | undefined) ?? ''
}

function wantedOf(req: Request) {
	const { intent, purchase_units = [], payment_source } = req.body as Wanted
	const [unit] = purchase_units
	const {
		return_url = '',
		cancel_url = '',
		brand_name = '',
	} = payment_source?.paypal?.experience_context ?? {}
	if (intent !== 'CAPTURE' || !unit?.amount || !URL.canParse(return_url) || !URL.canParse(cancel_url))
		throw new Wrong(400, 'MISSING_REQUIRED_PARAMETER')
	const { currency_code: currency, value } = unit.amount
	return {
		merchant: merchant(req),
		customId: unit.custom_id ?? '',
		description: unit.description ?? '',
		brand: brand_name,
		currency,
		amountMinor: amountOf(value, currency),
		returnUrl: return_url,
		cancelUrl: cancel_url,
	}
}

interface Wanted {
	intent?: string
	purchase_units?: {
		custom_id?: string
		description?: string
		amount?: { currency_code: string; value: string }
	}[]
	payment_source?: {
		paypal?: { experience_context?: { return_url?: string; cancel_url?: string; brand_name?: string } }
	}
}

function refundBody({ id, status, amountMinor, customId }: Refund, { currency }: Order) {
	return { id, status, custom_id: customId, amount: amountBody(amountMinor, currency) }
}

function orderBody(orders: Orders, order: Order, req: Request) {
	const { id, status, customId, currency, amountMinor, capture, refunds, returnUrl } = order
	const fee = orders.feeOf(order)
	// The approval page shares the origin of the return address, because the site may be known by several names.
	const approve = `${new URL(returnUrl).origin}${req.baseUrl}/checkoutnow?token=${id}`
	return {
		id,
		intent: 'CAPTURE',
		status: status === 'CREATED' ? 'PAYER_ACTION_REQUIRED' : status,
		purchase_units: [
			{
				reference_id: 'default',
				custom_id: customId,
				amount: amountBody(amountMinor, currency),
				...(capture
					? {
							payments: {
								captures: [
									{
										id: capture.id,
										status: capture.status,
										amount: amountBody(amountMinor, currency),
										create_time: moment(capture.at),
										...(capture.status === 'PENDING'
											? {}
											: { seller_receivable_breakdown: { paypal_fee: amountBody(fee, currency) } }),
									},
								],
								refunds: refunds.map((refund) => refundBody(refund, order)),
							},
						}
					: {}),
			},
		],
		links: [{ href: approve, rel: 'payer-action', method: 'GET' }],
	}
}
