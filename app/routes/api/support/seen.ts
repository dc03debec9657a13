import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterChat, onlyBy } from '#app/guards/enter.server.ts'
import { markSeen } from '#app/models/support/chat.server.ts'
import { demandMethod } from '#app/web/call.server.ts'

export const loader = (asked: LoaderFunctionArgs) => onlyBy(asked, 'POST')

/** Somebody has the answers of our support before their eyes. */
export async function action(asked: ActionFunctionArgs) {
	const { school, userId } = await enterChat(asked)
	demandMethod(asked.request, 'POST')
	markSeen(school.id, userId)
	return Response.json({ count: 0 })
}
