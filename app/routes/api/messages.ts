import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterChat, onlyBy } from '#app/guards/enter.server.ts'
import { accessFor } from '#app/models/access.server.ts'
import { versionOfConversation } from '#app/models/message/following.server.ts'
import { notFound, unlessUnchanged } from '#app/web/call.server.ts'

/** Whether a conversation has changed; asked again and again while it is open. */
export async function loader(asked: LoaderFunctionArgs) {
	const person = await enterChat(asked)
	const access = accessFor(person, 'message:write')
	const version = access && versionOfConversation(access, asked.params.id ?? '')
	if (!version) return notFound()
	return unlessUnchanged(asked.request, version, () => ({ version }))
}

export const action = (asked: ActionFunctionArgs) => onlyBy(asked, 'GET')
