import type { Router } from 'express'
import { environment } from '#app/config/environment.server.ts'
import { paypalEmulator } from './emulator.ts'

/** Development evaluates this again after each edit; what was bought before shall not be forgotten by that. */
const holder = globalThis as { solfaPaypal?: ReturnType<typeof paypalEmulator> }

/** The provider of a demo, told where to find us. */
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
