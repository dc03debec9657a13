import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterChat, onlyBy } from '#app/guards/enter.server.ts'
import { accessFor } from '#app/models/access.server.ts'
import { versionOfConversation } from '#app/models/message/following.server.ts'
import { notFound, unlessUnchanged } from '#app/web/call.server.ts'

/** Version of a conversation, polled while it is open. */
export async function loader(args: LoaderFunctionArgs) {
	const person = await enterChat(args)
	const access = accessFor(person, 'message:write')
	const version = access && versionOfConversation(access, args.params.id ?? '')
	if (!version) return notFound()
	return unlessUnchanged(args.request, version, () => ({ version }))
}

export const action = (args: ActionFunctionArgs) => onlyBy(args, 'GET')
