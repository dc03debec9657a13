import express, { Router } from 'express'
import { foreignOrigin } from '../../same-origin.ts'
import type { Deliveries } from './deliveries.ts'
import { faultNames, type Faults } from './faults.ts'
import type { Orders } from './orders.ts'
import { sendPage, text } from './page.ts'
import { money } from './wire.ts'
import { Wrong, type Subscription, type World } from './world.ts'

/** A page for manual tests: shows the emulator's state, and triggers events and faults. */
export function controls(world: World, orders: Orders, deliveries: Deliveries, faults: Faults): Router {
	const router = Router()
	router.use(express.urlencoded({ extended: false, limit: '4kb' }))

	const moves: Record<string, (value: string, times: number) => void> = {
		start: (id) => world.start(id),
		suspend: (id) => world.suspend(id),
		resume: (id) => world.resume(id),
		cancel: (id) => world.cancel(id),
		expire: (id) => world.expire(id),
		refund: (id) => world.refund(id),
		decline: (id) => void (world.find(id).declines = true),
		accept: (id) => void (world.find(id).declines = false),
		capture: (id) => world.capture(id),
		'slow-orders': (value) => void (orders.slow = value === 'on'),
		clear: (id) => orders.clear(id),
		month: () => world.jumpAMonth(),
		slow: (value) => void (world.slowActivation = value === 'on'),
		copies: (_, times) => void (deliveries.copies = times),
		delay: (_, seconds) => void (deliveries.delay = seconds * 1000),
		hold: () => void (deliveries.holding = true),
		release: () => deliveries.release(),
		fault: (value, times) => {
			const fault = faultNames.find((name) => name === value)
			if (fault) faults.add(fault, times)
		},
		'no-faults': () => faults.clear(),
	}

	router.get('/', (_req, res) =>
		sendPage(res, 'PayPal of the demo', pageBody(world, orders, deliveries, faults)),
	)
	router.post('/', (req, res) => {
		if (foreignOrigin(req.method, req.headers, false)) return void res.status(403).end()
		const { move = '', value = '', times = '1' } = req.body as Record<string, string>
		try {
			moves[move]?.(value, Math.min(100, Math.max(0, Number(times) || 0)))
		} catch (error) {
			if (!(error instanceof Wrong)) throw error
			return sendPage(res.status(error.status), 'That cannot be', `<p>${text(error.issue)}</p>`)
		}
		res.redirect(303, req.baseUrl + '/')
	})
	return router
}

function pageBody(world: World, orders: Orders, deliveries: Deliveries, faults: Faults): string {
	const rows = [...world.subscriptions.values()].reverse().map((subscription) => rowOf(world, subscription))
	const now = new Date(world.now()).toISOString()
	return `<p>It is ${now} here. ${form('month', 'Jump a month')}</p>
<p>New payments are activated ${world.slowActivation ? 'by hand' : 'at once'}. ${form('slow', world.slowActivation ? 'At once' : 'By hand', world.slowActivation ? 'off' : 'on')}</p>
<p>Payments to schools go through ${orders.slow ? 'by hand' : 'at once'}. ${form('slow-orders', orders.slow ? 'At once' : 'By hand', orders.slow ? 'off' : 'on')}</p>
<h2>Webhooks</h2>
<p>${deliveries.copies} of each, after ${deliveries.delay / 1000} seconds, ${deliveries.holding ? `held back (${deliveries.held.length} waiting)` : 'as they happen'}.</p>
${form('copies', 'Copies of each', '', deliveries.copies)}${form('delay', 'Seconds of delay', '', deliveries.delay / 1000)}${form('hold', 'Hold back')}${form('release', 'Send held ones, last first')}
<h2>Faults of the next calls</h2><p>${faults.waiting.join(', ') || 'none'}</p>
${faultNames.map((name) => form('fault', name, name, 1)).join('')}${form('no-faults', 'No faults')}
<h2>Payments to schools</h2>${ordersTable(orders)}<h2>Subscriptions</h2>${rows.length > 0 ? `<table><thead><tr><th>Id</th><th>Plan</th><th>School</th><th>State</th><th>Payments</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>` : '<p>None yet.</p>'}`
}

function rowOf(world: World, subscription: Subscription): string {
	const { id, customId, status, payments } = subscription
	const { name, cycle } = world.planOf(subscription)
	const moves = ['start', 'suspend', 'resume', 'cancel', 'expire', 'refund', 'decline', 'accept', 'capture']
	const paid = payments.map(
		(payment) => `$${money(payment.amountMinor).value} ${payment.status.toLowerCase()}`,
	)
	const cells = [id, `${name}, ${cycle}`, customId, status, paid.join(', ')].map(
		(words) => `<td>${text(words)}</td>`,
	)
	return `<tr>${cells.join('')}<td>${moves.map((move) => form(move, move, id)).join('')}</td></tr>`
}

function ordersTable({ orders }: Orders): string {
	const rows = [...orders.values()]
		.reverse()
		.map(({ id, merchant, description, amountMinor, currency, status, capture }) => {
			const amount = `${(amountMinor / 100).toFixed(2)} ${currency}`
			const cells = [id, merchant, description, amount, capture?.status ?? status].map(
				(words) => `<td>${text(words)}</td>`,
			)
			return `<tr>${cells.join('')}<td>${capture?.status === 'PENDING' ? form('clear', 'Let it through', id) : ''}</td></tr>`
		})
	return rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : '<p>None yet.</p>'
}

function form(move: string, words: string, value = '', times?: number): string {
	const field =
		times === undefined ? '' : `<input name="times" value="${times}" size="3" aria-label="${text(words)}">`
	return `<form method="post"><input type="hidden" name="value" value="${text(value)}">${field}<button name="move" value="${move}">${text(words)}</button></form>`
}
