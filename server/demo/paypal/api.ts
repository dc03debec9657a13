import express, { Router, type NextFunction, type Request, type Response } from 'express'
import type { Deliveries } from './deliveries.ts'
import type { Faults } from './faults.ts'
import { merchantOf, type Orders } from './orders.ts'
import { ordersApi } from './orders-api.ts'
import { answer, paymentsBody, planBody, queryOf, refuse, subscriptionBody } from './wire.ts'
import { code, Wrong, type Plan, type World } from './world.ts'

const TOKEN_LIFE = 32_400

export interface Keys {
	clientId: string
	clientSecret: string
}

/** Valid access tokens, each with its merchant account. The platform's account has an empty name. */
export class Tokens extends Map<string, string> {
	issue(merchant: string): string {
		const token = `A21AA${code(40)}`
		this.set(token, merchant)
		return token
	}
}

/** The bearer token of the request. */
export function tokenOf({ headers }: Request): string {
	const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
	return token
}

/** The subset of PayPal's REST API that subscriptions need. */
export function api(
	world: World,
	orders: Orders,
	tokens: Tokens,
	faults: Faults,
	deliveries: Deliveries,
	keys: Keys,
): Router {
	const router = Router()
	const given = new Map<string, { status: number; body: unknown }>()
	router.use(express.json({ limit: '64kb' }), express.urlencoded({ extended: false, limit: '4kb' }))

	router.post('/v1/oauth2/token', (req, res) => {
		const [, basic = ''] = /^Basic (.+)$/.exec(req.headers.authorization ?? '') ?? []
		const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
		const isPlatform = id === keys.clientId && secret === keys.clientSecret
		const merchant = isPlatform ? '' : merchantOf(id, secret)
		if (merchant === null) return refuse(res, new Wrong(401, 'invalid_client'))
		answer(res, 200, { access_token: tokens.issue(merchant), token_type: 'Bearer', expires_in: TOKEN_LIFE })
	})
	router.get('/v1/notifications/certs/:name', (_req, res) => {
		res.type('text/plain').send(deliveries.certificate)
	})
	router.use(faults.happen, (req, res, next) => {
		const merchant = tokens.get(tokenOf(req))
		if (merchant === undefined) return refuse(res, new Wrong(401, 'INVALID_TOKEN'))
		res.locals.merchant = merchant
		next()
	})

	router.use(ordersApi(orders))

	router.post('/v1/catalogs/products', (req, res) => {
		const product = { ...fields(req), id: `PROD-${code(17)}` }
		world.products.set(product.id, product)
		answer(res, 201, product)
	})
	router.get('/v1/catalogs/products', (_req, res) =>
		answer(res, 200, { products: [...world.products.values()] }),
	)

	router.get('/v1/billing/plans', (_req, res) =>
		answer(res, 200, { plans: [...world.plans.values()].map(planBody) }),
	)
	router.get('/v1/billing/plans/:id', (req, res) => answer(res, 200, planBody(world.plan(req.params.id))))
	router.post('/v1/billing/plans', (req, res) => {
		const plan = planFrom(fields(req))
		world.plans.set(plan.id, plan)
		answer(res, 201, planBody(plan))
	})
	router.post('/v1/billing/plans/:id/:move(activate|deactivate)', (req, res) => {
		world.plan(named(req)).status = req.params.move === 'activate' ? 'ACTIVE' : 'INACTIVE'
		answer(res, 204)
	})

	router.post('/v1/billing/subscriptions', (req, res) => {
		const key = req.get('PayPal-Request-Id') ?? ''
		const before = given.get(key)
		if (key && before) return answer(res, 200, before.body)
		const { plan_id, custom_id, start_time, plan, application_context = {} } = fields(req) as Wanted
		const { return_url = '', cancel_url = '' } = application_context
		if (!plan_id || !URL.canParse(return_url) || !URL.canParse(cancel_url))
			throw new Wrong(400, 'MISSING_REQUIRED_PARAMETER')
		const made = world.create({
			planId: plan_id,
			customId: custom_id ?? '',
			returnUrl: return_url,
			cancelUrl: cancel_url,
			startsAt: start_time === undefined ? null : Date.parse(start_time),
			setupFeeMinor: Math.round(Number(plan?.payment_preferences?.setup_fee?.value ?? 0) * 100),
		})
		const body = subscriptionBody(made, req, req.get('Prefer') === 'return=representation')
		given.set(key, { status: 201, body })
		answer(res, 201, body)
	})
	router.get('/v1/billing/subscriptions/:id', (req, res) =>
		answer(res, 200, subscriptionBody(world.find(req.params.id), req)),
	)
	router.get('/v1/billing/subscriptions/:id/transactions', (req, res) => {
		const query = queryOf(req)
		const [start_time, end_time] = [query.get('start_time'), query.get('end_time')]
		if (start_time === null || end_time === null) throw new Wrong(400, 'MISSING_REQUIRED_PARAMETER')
		answer(res, 200, paymentsBody(world.find(req.params.id), world, start_time, end_time))
	})
	router.post('/v1/billing/subscriptions/:id/:move(suspend|activate|cancel)', (req, res) => {
		const { reason } = fields(req)
		if (typeof reason !== 'string' || reason.length < 1 || reason.length > 128)
			throw new Wrong(400, 'MISSING_REQUIRED_PARAMETER')
		const [id, move] = [named(req), req.params.move]
		if (move === 'cancel') world.cancel(id)
		else if (move === 'suspend') world.suspend(id)
		else world.resume(id)
		answer(res, 204)
	})

	router.post('/v1/billing/subscriptions/:id/capture', (req, res) => {
		world.capture(req.params.id)
		answer(res, 202)
	})

	router.post('/v2/payments/captures/:id/refund', (req, res) => {
		const key = req.get('PayPal-Request-Id') ?? ''
		const body = given.get(key)?.body ?? { ...world.refundPayment(named(req)), status: 'COMPLETED' }
		if (key) given.set(key, { status: 201, body })
		answer(res, 201, body)
	})

	router.post('/v1/notifications/verify-webhook-signature', (req, res) =>
		answer(res, 200, { verification_status: deliveries.isOwn(fields(req)) ? 'SUCCESS' : 'FAILURE' }),
	)
	router.use((_req, res) => refuse(res, new Wrong(404, 'RESOURCE_NOT_FOUND')))
	router.use((error: unknown, _req: Request, res: Response, next: NextFunction) =>
		error instanceof Wrong ? refuse(res, error) : next(error),
	)
	return router
}

interface Wanted {
	plan_id?: string
	custom_id?: string
	start_time?: string
	plan?: { payment_preferences?: { setup_fee?: { value?: string } } }
	application_context?: { return_url?: string; cancel_url?: string }
}

function named(req: Request): string {
	return req.params.id ?? ''
}

function fields(req: Request): Record<string, unknown> {
	return (req.body ?? {}) as Record<string, unknown>
}

function planFrom({ name, billing_cycles }: Record<string, unknown>): Plan {
	const [cycle] = (billing_cycles ?? []) as {
		frequency?: { interval_unit?: string }
		pricing_scheme?: { fixed_price?: { value?: string } }
	}[]
	const amountMinor = Math.round(Number(cycle?.pricing_scheme?.fixed_price?.value) * 100)
	if (typeof name !== 'string' || !Number.isInteger(amountMinor))
		throw new Wrong(400, 'MISSING_REQUIRED_PARAMETER')
	const every = cycle?.frequency?.interval_unit === 'YEAR' ? 'yearly' : 'monthly'
	return { id: `P-${code(24)}`, name, cycle: every, amountMinor, status: 'ACTIVE' }
}
