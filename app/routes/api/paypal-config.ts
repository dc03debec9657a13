import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { visitCall } from '#app/guards/enter.server.ts'
import { only } from '#app/web/call.server.ts'
import { environment } from '#app/config/environment.server.ts'

/**
 * What a browser needs to draw the provider's buttons. `?sandbox=true` is taken and changes nothing: where real
 * money is taken nobody can ask for test money, and elsewhere there is only test money.
 */
export async function loader(asked: LoaderFunctionArgs) {
	await visitCall(asked)
	const { clientId, sdkUrl } = environment().paypal
	const script = new URLSearchParams({ 'client-id': clientId, vault: 'true', intent: 'subscription' })
	return Response.json({ clientId, sdkUrl: `${sdkUrl}?${script}` })
}

export async function action(asked: ActionFunctionArgs) {
	await visitCall(asked)
	return only('GET')
}
