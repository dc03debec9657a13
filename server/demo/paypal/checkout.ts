import express, { Router, type Request } from 'express'
import type { Orders } from './orders.ts'
import { sendPage, text } from './page.ts'
import { money, queryOf, tokenOf } from './wire.ts'
import type { Subscription, World } from './world.ts'

/** The buyer's approval page, without JavaScript. The emulated button script posts to it too. */
export function checkout(world: World, orders: Orders): Router {
	const router = Router()
	router.use(express.urlencoded({ extended: false, limit: '4kb' }))
	router.use(payOrder(orders))

	router.get('/checkoutnow', (req, res) => {
		const subscription = find(world, req)
		if (!subscription)
			return sendPage(res.status(404), 'Nothing to pay', '<p>This payment link is not known.</p>')
		const { name } = world.planOf(subscription)
		const price = priceOf(world, subscription)
		const buttons = [
			['approve', 'Approve'],
			['cancel', 'Cancel'],
			['fail', 'Fail'],
		].map(([value, words]) => `<button name="answer" value="${value}">${words}</button>`)
		const body = `<p>This stands in for PayPal in the demo. No money moves.</p><p>Solfa: <strong>${text(name)}</strong>, ${price}.</p><form method="post">${buttons.join(' ')}</form>`
		const back = [
			...new Set([subscription.returnUrl, subscription.cancelUrl].map((url) => new URL(url).origin)),
		]
		sendPage(res, 'Pay with PayPal (demo)', body, back.join(' '))
	})

	router.post('/checkoutnow', (req, res) => {
		const subscription = find(world, req)
		const { answer } = req.body as { answer?: string }
		if (!subscription || !['approve', 'cancel', 'fail'].includes(answer ?? ''))
			return void res.status(400).end()
		if (answer === 'approve') world.approve(subscription.id)
		if (req.get('X-Buttons'))
			return void res.json({ subscriptionID: subscription.id, status: subscription.status })
		res.redirect(303, answer === 'cancel' ? addressWith(subscription.cancelUrl, {}) : backTo(subscription))
	})
	return router
}

/** Payment page of a school's order. Unknown tokens belong to the platform's subscriptions. */
function payOrder(orders: Orders): Router {
	const router = Router()
	router.use('/checkoutnow', (req, res, next) => {
		const order = orders.orders.get(queryOf(req).get('token') ?? '')
		if (!order) return next()
		const { id, brand, description, amountMinor, currency, returnUrl, cancelUrl } = order
		const back = { token: id, PayerID: 'PAYER' }
		if (req.method === 'POST') {
			const { answer } = req.body as { answer?: string }
			if (answer === 'decline') order.declines = true
			if (answer === 'approve' || answer === 'decline') orders.approve(id)
			return res.redirect(303, addressWith(answer === 'cancel' ? cancelUrl : returnUrl, back))
		}
		const buttons = [
			['approve', 'Pay now'],
			['decline', 'Pay with a card that is declined'],
			['cancel', 'Cancel and go back'],
		].map(([value, words]) => `<button name="answer" value="${value}">${words}</button>`)
		const amount = `${(amountMinor / 100).toFixed(2)} ${currency}`
		const body = `<p>This stands in for PayPal in the demo. No money moves.</p><p>${text(brand)}: <strong>${text(description)}</strong>, ${text(amount)}.</p><form method="post">${buttons.join(' ')}</form>`
		sendPage(res, 'Pay with PayPal (demo)', body, new URL(returnUrl).origin)
	})
	return router
}

/** A change of the plan is paid today, and the price of the plan from its next charge on. */
function priceOf(world: World, subscription: Subscription): string {
	const { cycle, amountMinor } = world.planOf(subscription)
	const price = `$${money(amountMinor).value} a ${cycle === 'monthly' ? 'month' : 'year'}`
	const { setupFeeMinor, startsAt } = subscription
	if (startsAt === null) return price
	const from = new Date(startsAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
	return `$${money(setupFeeMinor).value} today, then ${price} from ${from}`
}

function find(world: World, req: Request): Subscription | null {
	const query = queryOf(req)
	const asked = [query.get('ba_token'), query.get('subscription_id')]
	return (
		[...world.subscriptions.values()].find(({ id }) => asked.includes(tokenOf(id)) || asked.includes(id)) ??
		null
	)
}

function backTo({ id, returnUrl }: Subscription): string {
	return addressWith(returnUrl, { subscription_id: id, ba_token: tokenOf(id), token: tokenOf(id).slice(3) })
}

function addressWith(address: string, more: Record<string, string>): string {
	const url = new URL(address)
	for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
	return url.href
}
