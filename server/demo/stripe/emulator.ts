import { Router } from 'express'
import { onlyHere } from '../only-here.ts'
import { stripeApi, type StripeFault } from './api.ts'
import { StripeDeliveries } from './deliveries.ts'
import { stripePages } from './pages.ts'
import { StripeWorld } from './world.ts'

/** Stripe for tests and demos, on this machine only. Mounted by a demo at /dev/stripe. */
export function stripeEmulator() {
	const deliveries = new StripeDeliveries()
	const world = new StripeWorld(deliveries.tell)
	const faults: StripeFault[] = []
	const router = Router()
	router.use(onlyHere)
	router.use('/v1', stripeApi(world, faults))
	router.use(stripePages(world))
	return { router, world, deliveries, faults }
}

/** Development evaluates this module again after each edit, which must not lose earlier payments. */
const holder = globalThis as { solfaStripe?: ReturnType<typeof stripeEmulator> }

export function embeddedStripe(): Router {
	holder.solfaStripe ??= stripeEmulator()
	return holder.solfaStripe.router
}
