import type { Access } from '#app/models/access.server.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import { readChat } from '#app/requests/support.server.ts'
import { isStaffOnline } from '#app/models/platform/support-presence.server.ts'
import { countUnread, findChat } from '#app/models/support/chat.server.ts'
import { isChatMode, type ChatMode } from '#app/domain/support/chat.ts'
import { formKey } from '#app/web/form-key.server.ts'

/** Which chat with support is asked for, if one is. */
export function modeOf({ request }: Asked): ChatMode | null {
	const support = new URL(request.url).searchParams.get('support')
	if (support === null) return null
	return isChatMode(support) ? support : 'ai'
}

export function readSupport(args: Asked, asker: Access, mode: ChatMode) {
	const { searchParams } = new URL(args.request.url)
	const chat = findChat(asker.school.id, asker.userId, mode)
	return {
		mode,
		/** Without a script it is loaded anew by itself, and nothing can be typed meanwhile. */
		live: searchParams.get('view') === 'live',
		isOnline: isStaffOnline(),
		unread: countUnread(asker.school.id, asker.userId),
		key: formKey(),
		state: chat?.state ?? null,
		rating: chat?.rating ?? null,
		messages: readChat(asker, mode),
	}
}

export type SupportData = ReturnType<typeof readSupport>
