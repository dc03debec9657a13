import type { Request, Response } from 'express'
import { code, type Plan, type Subscription, type World, type Wrong } from './world.ts'

/** The parts of a request that links in a response depend on. */
export type Asked = Pick<Request, 'protocol' | 'headers' | 'baseUrl'>

/** PayPal's time format, to the second. */
export function moment(at: number): string {
	return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
}

export function money(amountMinor: number) {
	return { currency_code: 'USD', value: (amountMinor / 100).toFixed(2) }
}

export function planBody({ id, name, cycle, amountMinor, status }: Plan) {
	const frequency = { interval_unit: cycle === 'monthly' ? 'MONTH' : 'YEAR', interval_count: 1 }
	const price = { pricing_scheme: { fixed_price: money(amountMinor) } }
	return {
		id,
		name,
		status,
		billing_cycles: [{ frequency, tenure_type: 'REGULAR', sequence: 1, total_cycles: 0, ...price }],
	}
}

export function subscriptionBody(subscription: Subscription, req: Asked, whole = true) {
	const { id, planId, customId, status, createdAt, updatedAt, nextBillingAt, payments } = subscription
	const { failures, failedAt, owedMinor } = subscription
	const last = payments.at(-1)
	const links = linksOf(subscription, req)
	if (!whole) return { id, status, links }
	return {
		id,
		plan_id: planId,
		custom_id: customId,
		status,
		status_update_time: moment(updatedAt),
		create_time: moment(createdAt),
		update_time: moment(updatedAt),
		start_time: moment(subscription.startsAt ?? createdAt),
		billing_info: {
			outstanding_balance: money(owedMinor),
			failed_payments_count: failures,
			...(failedAt ? { last_failed_payment: { amount: money(owedMinor), time: moment(failedAt) } } : {}),
			...(last ? { last_payment: { amount: money(last.amountMinor), time: moment(last.at) } } : {}),
			...(nextBillingAt ? { next_billing_time: moment(nextBillingAt) } : {}),
		},
		links,
	}
}

/** The emulator's clock may be ahead of the caller's, so the end of the period is shifted by the difference. */
export function paymentsBody({ payments }: Subscription, world: World, from: string, to: string) {
	const [start, end] = [Date.parse(from), Date.parse(to) + world.ahead + 1000]
	return {
		transactions: payments
			.filter(({ at }) => at >= start && at <= end)
			.map(({ id, status, at, amountMinor }) => ({
				id,
				status,
				time: moment(at),
				amount_with_breakdown: { gross_amount: money(amountMinor) },
			})),
	}
}

/** Every response passes through here, so that a fault can drop it after the work is done. */
export function answer(res: Response, status: number, body?: unknown) {
	if (res.locals.loseAnswer) return void res.req.socket.destroy()
	res.set('Paypal-Debug-Id', debugId(res)).status(status)
	if (body === undefined) res.end()
	else res.json(body)
}

export function refuse(res: Response, { status, issue }: Pick<Wrong, 'issue'> & { status: number }) {
	const name = { 401: 'AUTHENTICATION_FAILURE', 422: 'UNPROCESSABLE_ENTITY' }[status] ?? issue
	answer(res, status, {
		name,
		message: 'The requested action could not be performed.',
		debug_id: debugId(res),
		details: [{ issue }],
		links: [],
	})
}

function debugId(res: Response): string {
	return (res.locals.debugId as string | undefined) ?? (res.locals.debugId = code(13).toLowerCase())
}

function linksOf({ id, status, returnUrl }: Subscription, req: Asked) {
	const self = `${req.protocol}://${req.headers.host}${req.baseUrl}/v1/billing/subscriptions/${id}`
	const edit = { href: self, rel: 'edit', method: 'PATCH' }
	const own = { href: self, rel: 'self', method: 'GET' }
	// The approval page shares the origin of the return address, because the site may be known by several names.
	const site = new URL(returnUrl).origin + req.baseUrl
	const approve = { href: `${site}/checkoutnow?ba_token=${tokenOf(id)}`, rel: 'approve', method: 'GET' }
	return status === 'APPROVAL_PENDING' ? [approve, edit, own] : [edit, own]
}

export function tokenOf(id: string): string {
	return id.replace(/^I-/, 'BA-')
}

/** The server turns Express's query parser off to save time on every page. */
export function queryOf({ originalUrl }: Request): URLSearchParams {
	return new URL(originalUrl, 'http://here.invalid').searchParams
}
