import type { Request, Response } from 'express'
import { code, type Plan, type Subscription, type World, type Wrong } from './world.ts'

/** By which name it was asked. */
export type Asked = Pick<Request, 'protocol' | 'headers' | 'baseUrl'>

/** As the provider writes a moment: to the second. */
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

export function subscriptionBody(one: Subscription, req: Asked, whole = true) {
	const { id, planId, customId, status, createdAt, updatedAt, nextBillingAt, payments } = one
	const { failures, failedAt, owedMinor } = one
	const last = payments.at(-1)
	const links = linksOf(one, req)
	if (!whole) return { id, status, links }
	return {
		id,
		plan_id: planId,
		custom_id: customId,
		status,
		status_update_time: moment(updatedAt),
		create_time: moment(createdAt),
		update_time: moment(updatedAt),
		start_time: moment(one.startsAt ?? createdAt),
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

/** The clock here may be ahead of whoever asks: what they call now is now. */
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

/** Every answer goes out here, unless it was to be lost after everything was done. */
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
	// Its pages are part of the site it sends people back to, by whatever name they know that.
	const site = new URL(returnUrl).origin + req.baseUrl
	const approve = { href: `${site}/checkoutnow?ba_token=${tokenOf(id)}`, rel: 'approve', method: 'GET' }
	return status === 'APPROVAL_PENDING' ? [approve, edit, own] : [edit, own]
}

export function tokenOf(id: string): string {
	return id.replace(/^I-/, 'BA-')
}

/** The server leaves Express's own reading of queries out, so that no page pays for it. */
export function queryOf({ originalUrl }: Request): URLSearchParams {
	return new URL(originalUrl, 'http://here.invalid').searchParams
}
