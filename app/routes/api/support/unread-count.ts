import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterChat, onlyBy } from '#app/guards/enter.server.ts'
import { countUnread } from '#app/models/support/chat.server.ts'
import { unlessUnchanged } from '#app/web/call.server.ts'

/** How many answers of our support somebody has not seen. */
export async function loader(asked: LoaderFunctionArgs) {
	const { school, userId } = await enterChat(asked)
	const count = countUnread(school.id, userId)
	return unlessUnchanged(asked.request, String(count), () => ({ count }))
}

export const action = (asked: ActionFunctionArgs) => onlyBy(asked, 'GET')
