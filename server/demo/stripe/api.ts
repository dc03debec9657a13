import express, { Router, type NextFunction, type Request, type Response } from 'express'
import { disputeBodies, intentBody, methodBody, refundBody, sessionBody } from './bodies.ts'
import { idOf, merchantOfKey, StripeError, type StripeWorld } from './world.ts'

export const stripeFaults = ['500', '429', 'reset-after-commit', 'reset-before'] as const
export type StripeFault = (typeof stripeFaults)[number]

/** A form body of Stripe's API after `extended` parsing. */
interface Form {
	[name: string]: string | Form | Form[] | undefined
}

const text = (value: Form[string]) => (typeof value === 'string' ? value : '')
const inside = (value: Form[string]): Form =>
	value && typeof value === 'object' && !Array.isArray(value) ? value : {}
const texts = (value: Form[string]) => inside(value) as Record<string, string>

/** The calls of Stripe's API that Solfa makes, with idempotency keys. Faults happen to POST calls only. */
export function stripeApi(world: StripeWorld, faults: StripeFault[]): Router {
	const router = Router()
	router.use(express.urlencoded({ extended: true, limit: '64kb' }))
	router.use((req, res, next) => {
		const merchant = merchantOfKey((req.get('Authorization') ?? '').replace('Bearer ', ''))
		if (!merchant) throw new StripeError(401, 'api_key_invalid')
		res.locals.merchant = merchant
		const fault = req.method === 'POST' ? faults.shift() : undefined
		if (fault === '500' || fault === '429')
			return void res.status(Number(fault)).json({ error: { type: 'api_error' } })
		if (fault === 'reset-before') return void req.socket.destroy()
		res.locals.loses = fault === 'reset-after-commit'
		next()
	})
	const answer = answering()
	routes(router, world, answer)
	router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
		if (!(error instanceof StripeError)) return next(error)
		const type = error.status === 402 ? 'card_error' : 'invalid_request_error'
		const { code, more } = error
		send(res, error.status, { error: { type, code, message: code, ...more } })
	})
	return router
}

function send(res: Response, status: number, body: unknown) {
	if (res.locals.loses) return void res.req.socket.destroy()
	res.status(status).json(body)
}

/** The same idempotency key gets the same answer, also the same error. */
function answering() {
	const given = new Map<string, { body: unknown } | { error: unknown }>()
	return (work: (req: Request, merchant: string, form: Form) => unknown) => (req: Request, res: Response) => {
		const merchant = res.locals.merchant as string
		const key = req.get('Idempotency-Key')
		const name = `${merchant} ${req.path} ${key}`
		const run = () => {
			try {
				return { body: work(req, merchant, (req.body ?? {}) as Form) }
			} catch (error) {
				return { error }
			}
		}
		const result = (key ? given.get(name) : undefined) ?? run()
		if (key) given.set(name, result)
		if ('error' in result) throw result.error
		send(res, 200, result.body)
	}
}

function routes(router: Router, world: StripeWorld, answer: ReturnType<typeof answering>) {
	const query = (req: Request) => new URL(req.originalUrl, 'http://here.invalid').searchParams
	const list = (data: unknown[]) => ({ object: 'list', data, has_more: false })

	router.get(
		'/account',
		answer((_req, merchant) => ({ id: `acct_${merchant}`, object: 'account' })),
	)
	router.post(
		'/webhook_endpoints',
		answer((_req, merchant, form) => {
			const hook = { id: idOf('we'), merchant, url: text(form.url), secret: idOf('whsec') }
			world.hooks.set(hook.id, hook)
			return hook
		}),
	)
	router.delete(
		'/webhook_endpoints/:id',
		answer((req, merchant) => {
			const id = req.params.id ?? ''
			if (world.hooks.get(id)?.merchant !== merchant) throw new StripeError(404, 'resource_missing')
			world.hooks.delete(id)
			return { id, deleted: true }
		}),
	)
	router.post(
		'/checkout/sessions',
		answer((req, merchant, form) =>
			sessionBody(world, world.open({ merchant, ...wantedOf(form) }), baseOf(req)),
		),
	)
	router.get(
		'/checkout/sessions/:id',
		answer((req, merchant) => sessionBody(world, world.session(req.params.id ?? '', merchant), baseOf(req))),
	)
	router.post(
		'/customers',
		answer((_req, _merchant, form) => ({ id: idOf('cus'), object: 'customer', metadata: form.metadata })),
	)
	router.post(
		'/payment_methods/:id/detach',
		answer((req, merchant) => {
			const { id = '' } = req.params
			if (world.methods.get(id)?.merchant !== merchant) throw new StripeError(404, 'resource_missing')
			const body = methodBody(world, id)
			world.methods.delete(id)
			return body
		}),
	)
	router.post(
		'/payment_intents',
		answer((_req, merchant, form) =>
			intentBody(
				world.charge(merchant, {
					amount: Number(form.amount),
					currency: text(form.currency),
					customer: text(form.customer),
					metadata: texts(form.metadata),
					method: text(form.payment_method),
				}),
			),
		),
	)
	router.get(
		'/payment_intents',
		answer((req, merchant) => {
			const customer = query(req).get('customer')
			const intents = [...world.intents.values()].filter(
				(intent) => intent.merchant === merchant && intent.customer === customer,
			)
			return list(intents.reverse().map(intentBody))
		}),
	)
	router.get(
		'/payment_intents/:id',
		answer((req, merchant) => intentBody(world.intent(req.params.id ?? '', merchant))),
	)
	router.post(
		'/payment_intents/:id/capture',
		answer((req, merchant) => intentBody(world.capture(req.params.id ?? '', merchant))),
	)
	router.post(
		'/payment_intents/:id/cancel',
		answer((req, merchant) => intentBody(world.cancel(req.params.id ?? '', merchant))),
	)
	router.post(
		'/refunds',
		answer((_req, merchant, form) => {
			const id = text(form.payment_intent)
			const amount = form.amount === undefined ? undefined : Number(form.amount)
			const refund = world.refund(id, merchant, amount, texts(form.metadata))
			return refundBody(world.intent(id, merchant), refund)
		}),
	)
	const about = (req: Request, merchant: string) =>
		world.intent(query(req).get('payment_intent') ?? '', merchant)
	router.get(
		'/refunds',
		answer((req, merchant) => {
			const intent = about(req, merchant)
			return list(intent.refunds.map((refund) => refundBody(intent, refund)))
		}),
	)
	router.get(
		'/disputes',
		answer((req, merchant) => list(disputeBodies(about(req, merchant)))),
	)
}

const baseOf = (req: Request) => req.baseUrl.replace(/\/v1$/, '')

function wantedOf(form: Form) {
	const [line = {}] = (
		Array.isArray(form.line_items) ? form.line_items : Object.values(inside(form.line_items))
	) as Form[]
	const price = inside(line.price_data)
	const mode: 'payment' | 'setup' = form.mode === 'setup' ? 'setup' : 'payment'
	return {
		mode,
		reference: text(form.client_reference_id),
		customer: text(form.customer) || null,
		name: text(inside(price.product_data).name),
		amount: Number(price.unit_amount ?? 0),
		currency: text(price.currency) || text(form.currency),
		intentMetadata: texts(inside(form.payment_intent_data).metadata),
		successUrl: text(form.success_url),
		cancelUrl: text(form.cancel_url),
	}
}
