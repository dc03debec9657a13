import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall, onlyBy } from '#app/guards/enter.server.ts'
import { isStaffOnline } from '#app/models/platform/support-presence.server.ts'
import { unlessUnchanged } from '#app/web/call.server.ts'

/** Whether anybody of our support is at work, and nothing of who. */
export async function loader(asked: LoaderFunctionArgs) {
	await enterCall(asked)
	const isOnline = isStaffOnline()
	return unlessUnchanged(asked.request, String(isOnline), () => ({ isOnline }))
}

export const action = (asked: ActionFunctionArgs) => onlyBy(asked, 'GET')
