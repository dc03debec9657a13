import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterChat, onlyBy } from '#app/guards/enter.server.ts'
import { markSeen } from '#app/models/support/chat.server.ts'
import { demandMethod } from '#app/web/call.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

export async function action(args: ActionFunctionArgs) {
	const { school, userId } = await enterChat(args)
	demandMethod(args.request, 'POST')
	markSeen(school.id, userId)
	return Response.json({ count: 0 })
}
