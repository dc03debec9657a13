import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { chatMessage } from '#app/domain/support/form.ts'
import { enterChat, onlyBy } from '#app/guards/enter.server.ts'
import { sendMessage } from '#app/requests/support.server.ts'
import { refusedCall } from '#app/web/call.server.ts'
import { readCall } from '#app/web/form.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

export async function action(args: ActionFunctionArgs) {
	const asker = await enterChat(args)
	const message = await readCall(args, chatMessage)
	const key = args.request.headers.get('Idempotency-Key') ?? message.key
	const sent = await sendMessage(asker, 'ai', { ...message, key: key?.slice(0, 64) })
	if (!sent.ok) return refusedCall(args, sent)
	return Response.json({ success: true, messages: sent.value })
}
