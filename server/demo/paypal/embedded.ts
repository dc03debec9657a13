import type { Router } from 'express'
import { environment } from '#app/config/environment.server.ts'
import { paypalEmulator } from './emulator.ts'

/** Development evaluates this module again after each edit, which must not lose earlier purchases. */
const holder = globalThis as { solfaPaypal?: ReturnType<typeof paypalEmulator> }

/** The emulator with its webhook at this server. */
export function embeddedPaypal(): Router {
	const { paypal, port } = environment()
	holder.solfaPaypal ??= paypalEmulator({
		...paypal,
		baseUrl: paypal.apiUrl,
		webhookUrl: `http://127.0.0.1:${port}/webhooks/paypal`,
		standInPlanId: paypal.sandboxPlanId,
	})
	return holder.solfaPaypal.router
}
