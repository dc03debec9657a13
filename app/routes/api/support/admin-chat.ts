import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterChat, onlyBy } from '#app/guards/enter.server.ts'
import { readChat, versionOf } from '#app/requests/support.server.ts'
import { unlessUnchanged } from '#app/web/call.server.ts'

/** What somebody and our support have said. Asked again and again while it is open. */
export async function loader(asked: LoaderFunctionArgs) {
	const asker = await enterChat(asked)
	return unlessUnchanged(asked.request, versionOf(asker, 'admin'), () => ({
		messages: readChat(asker, 'admin'),
	}))
}

export const action = (asked: ActionFunctionArgs) => onlyBy(asked, 'GET')
