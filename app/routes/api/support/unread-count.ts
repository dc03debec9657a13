import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterChat, onlyBy } from '#app/guards/enter.server.ts'
import { countUnread } from '#app/models/support/chat.server.ts'
import { unlessUnchanged } from '#app/web/call.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	const { school, userId } = await enterChat(args)
	const count = countUnread(school.id, userId)
	return unlessUnchanged(args.request, String(count), () => ({ count }))
}

export const action = (args: ActionFunctionArgs) => onlyBy(args, 'GET')
