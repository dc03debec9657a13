import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { environment } from '#app/config/environment.server.ts'

/**
 * What a browser needs to draw the provider's buttons. `?sandbox=true` is taken and changes nothing: where real
 * money is taken nobody can ask for test money, and elsewhere there is only test money.
 */
export async function loader(args: LoaderFunctionArgs) {
	await visitCall(args)
	const { clientId, sdkUrl } = environment().paypal
	const script = new URLSearchParams({ 'client-id': clientId, vault: 'true', intent: 'subscription' })
	return Response.json({ clientId, sdkUrl: `${sdkUrl}?${script}` })
}

export const action = (args: ActionFunctionArgs) => onlyBy(args, 'GET')
