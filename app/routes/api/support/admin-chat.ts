import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterChat, onlyBy } from '#app/guards/enter.server.ts'
import { readChat, versionOf } from '#app/requests/support.server.ts'
import { unlessUnchanged } from '#app/web/call.server.ts'

/** Chat between the user and support, polled while it is open. */
export async function loader(args: LoaderFunctionArgs) {
	const asker = await enterChat(args)
	return unlessUnchanged(args.request, versionOf(asker, 'admin'), () => ({
		messages: readChat(asker, 'admin'),
	}))
}

export const action = (args: ActionFunctionArgs) => onlyBy(args, 'GET')
