import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { connectPaypal } from '#app/adapters/paypal/paypal.server.ts'
import { readPayments, readSubscription } from '#app/adapters/paypal/subscriptions.server.ts'
import { readEnvironment } from '#app/config/environment.server.ts'
import type { Look } from '#app/domain/subscription/provider.ts'
import { paypalEmulator } from '#server/demo/paypal/emulator.ts'
import { stripeEmulator } from '#server/demo/stripe/emulator.ts'
import { paymentsBody, subscriptionBody } from '#server/demo/paypal/wire.ts'
import type { World } from '#server/demo/paypal/world.ts'

let opened: ReturnType<typeof open> | undefined

/** The demo's payment provider on a port of its own, one for the process. It tells nothing by itself: tests do. */
export async function openProvider() {
	const provider = await (opened ??= open())
	const { world, orders, deliveries, faults } = provider.emulator
	world.subscriptions.clear()
	orders.orders.clear()
	orders.hooks.clear()
	orders.slow = false
	world.slowActivation = false
	world.ahead = 0
	for (const plan of world.plans.values()) plan.status = 'ACTIVE'
	deliveries.held.length = 0
	faults.clear()
	provider.stripe.world.clear()
	provider.stripe.deliveries.held.length = 0
	provider.stripe.faults.length = 0
	return { ...provider, world, orders, deliveries, faults }
}

async function open() {
	const site = express()
	const server = createServer(site)
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
	server.unref()
	const { port } = server.address() as AddressInfo
	const environment = {
		PAYPAL_API_URL: `http://127.0.0.1:${port}/dev/paypal`,
		STRIPE_API_URL: `http://127.0.0.1:${port}/dev/stripe`,
	}
	const { paypal: settings, stripe: stripeSettings } = readEnvironment({ ...process.env, ...environment })
	const webhookUrl = `http://127.0.0.1:${port}/nobody`
	const emulator = paypalEmulator({ ...settings, baseUrl: settings.apiUrl, webhookUrl, standInPlanId: '' })
	emulator.deliveries.holding = true
	site.use('/dev/paypal', emulator.router)
	const stripe = stripeEmulator()
	stripe.deliveries.holding = true
	site.use('/dev/stripe', stripe.router)
	return { emulator, stripe, stripeSettings, environment, settings, paypal: connectPaypal(settings), port }
}

export type Provider = Awaited<ReturnType<typeof openProvider>>

/** What our client would have read at this moment, without the way there. */
export function lookAt(world: World, id: string): Look {
	const one = world.find(id)
	const told = readSubscription({ ok: true, value: subscriptionBody(one, ASKED) })
	const listed = readPayments({
		ok: true,
		value: paymentsBody(one, world, LONG_AGO, new Date().toISOString()),
	})
	if (!told.ok || !listed.ok) throw new Error('The provider of the tests cannot be read.')
	return { askedAt: Date.now(), subscription: told.value, payments: listed.value }
}

const ASKED = { protocol: 'http', headers: { host: 'localhost' }, baseUrl: '' }
const LONG_AGO = '2020-01-01T00:00:00Z'
