import type { Access } from '#app/models/access.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { href } from '#app/domain/href.ts'
import { OFFICE } from '#app/models/message/conversation.server.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
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
	return isChatMode(support) && !environment().oneSchool ? support : 'ai'
}

export function readSupport(args: Asked, asker: Access, mode: ChatMode) {
	const { searchParams } = new URL(args.request.url)
	const chat = findChat(asker.school.id, asker.userId, mode)
	return {
		mode,
		/** Without a script it is loaded anew by itself, and nothing can be typed meanwhile. */
		live: searchParams.get('view') === 'live',
		/** Where a person is asked; null where nobody is left to ask. */
		person: personAddress(asker),
		isOnline: environment().oneSchool ? null : isStaffOnline(),
		unread: countUnread(asker.school.id, asker.userId),
		key: formKey(),
		state: chat?.state ?? null,
		rating: chat?.rating ?? null,
		messages: readChat(asker, mode),
	}
}

/** The platform's staff; at a school of its own, the office, which has nobody behind it. */
function personAddress(asker: Access): string | null {
	if (!environment().oneSchool) return href.support('admin')
	if (!['teacher', 'student'].includes(asker.role)) return null
	const writes = asker.role !== 'student' || findPortal(asker).messages
	return writes ? href.messaging('new', { to: OFFICE }) : null
}

export type SupportData = ReturnType<typeof readSupport>
