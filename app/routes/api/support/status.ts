import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall, onlyBy } from '#app/guards/enter.server.ts'
import { isStaffOnline } from '#app/models/platform/support-presence.server.ts'
import { unlessUnchanged } from '#app/web/call.server.ts'

/** True if any staff member is online. The response does not reveal their identity. */
export async function loader(args: LoaderFunctionArgs) {
	await enterCall(args)
	const isOnline = isStaffOnline()
	return unlessUnchanged(args.request, String(isOnline), () => ({ isOnline }))
}

export const action = (args: ActionFunctionArgs) => onlyBy(args, 'GET')
