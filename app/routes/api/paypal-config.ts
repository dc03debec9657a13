import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { environment } from '#app/config/environment.server.ts'

/**
 * Settings for PayPal's buttons. `?sandbox=true` is accepted and ignored: production never uses test money, and other
 * environments use nothing else.
 */
export async function loader(args: LoaderFunctionArgs) {
	await visitCall(args)
	const { clientId, sdkUrl } = environment().paypal
	const script = new URLSearchParams({ 'client-id': clientId, vault: 'true', intent: 'subscription' })
	return Response.json({ clientId, sdkUrl: `${sdkUrl}?${script}` })
}

export const action = (args: ActionFunctionArgs) => onlyBy(args, 'GET')
