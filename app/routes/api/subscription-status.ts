import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall } from '#app/guards/enter.server.ts'
import { only } from '#app/web/call.server.ts'

/** Of the session's own school, whatever the address asks for. */
export async function loader(asked: LoaderFunctionArgs) {
	const { school } = await enterCall(asked)
	const status = school?.status ?? 'none'
	return Response.json({ status, subscriptionStatus: status })
}

export async function action(asked: ActionFunctionArgs) {
	await enterCall(asked)
	return only('GET')
}
