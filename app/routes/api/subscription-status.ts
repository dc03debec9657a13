import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall } from '#app/guards/enter.server.ts'
import { only } from '#app/web/call.server.ts'

/** Always the session's own school: the id in the address is ignored. */
export async function loader(args: LoaderFunctionArgs) {
	const { school } = await enterCall(args)
	const status = school?.status ?? 'none'
	return Response.json({ status, subscriptionStatus: status })
}

export async function action(args: ActionFunctionArgs) {
	await enterCall(args)
	return only('GET')
}
