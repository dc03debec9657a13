import { Router } from 'express'
import { onlyHere } from '../only-here.ts'
import { api, tokenOf, Tokens } from './api.ts'
import { checkout } from './checkout.ts'
import { controls } from './controls.ts'
import { Deliveries } from './deliveries.ts'
import { Faults } from './faults.ts'
import { Orders } from './orders.ts'
import { SDK } from './sdk.ts'
import { World } from './world.ts'

export interface EmulatorSettings {
	/** Address of the emulator; the client trusts certificates from there. */
	baseUrl: string
	webhookUrl: string
	webhookId: string
	clientId: string
	clientSecret: string
	standInPlanId: string
}

/** A payment provider for tests and demos, on this machine only. Mounted by a demo at /dev/paypal. */
export function paypalEmulator(settings: EmulatorSettings) {
	const certUrl = `${settings.baseUrl}/v1/notifications/certs/CERT-solfa-demo`
	const deliveries = new Deliveries({ ...settings, certUrl })
	const world = new World(deliveries.tell, settings.standInPlanId)
	const orders = new Orders((event, hook) =>
		deliveries.tell(event, { webhookUrl: hook.url, webhookId: hook.id }),
	)
	const tokens = new Tokens()
	const faults = new Faults((req) => tokens.delete(tokenOf(req)))

	const router = Router()
	router.use(onlyHere)
	router.get('/sdk/js', (_req, res) => {
		res.type('text/javascript; charset=utf-8').set('Cache-Control', 'no-store').send(SDK)
	})
	router.use(checkout(world, orders))
	router.use(controls(world, orders, deliveries, faults))
	router.use(api(world, orders, tokens, faults, deliveries, settings))
	return { router, world, orders, deliveries, faults }
}
