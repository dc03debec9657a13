import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { href } from '#app/domain/href.ts'
import { OFFICE } from '#app/models/message/conversation.server.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
import { readChat } from '#app/requests/support.server.ts'
import { isStaffOnline } from '#app/models/platform/support-presence.server.ts'
import { countUnread, findChat } from '#app/models/support/chat.server.ts'
import { isChatMode, type ChatMode } from '#app/domain/support/chat.ts'
import formsCss from '#app/styles/forms.css?url'
import messagesCss from '#app/styles/messages.css?url'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** A server for a single school only has the assistant. */
export function modeOf({ params: { mode = '' } }: Pick<LoaderFunctionArgs, 'params'>): ChatMode {
	if (!isChatMode(mode)) missing()
	return environment().oneSchool ? 'ai' : mode
}

export function readSupport(args: LoaderFunctionArgs, asker: Access, { live = false } = {}) {
	args.context.sheets = [formsCss, messagesCss]
	const mode = modeOf(args)
	const chat = findChat(asker.school.id, asker.userId, mode)
	return {
		mode,
		/** The page reloads itself, so it has no field to type in. */
		live,
		/** Link to a person who answers; null if there is none. */
		person: personAddress(asker),
		isOnline: environment().oneSchool ? null : isStaffOnline(),
		unread: countUnread(asker.school.id, asker.userId),
		key: formKey(),
		state: chat?.state ?? null,
		rating: chat?.rating ?? null,
		messages: readChat(asker, mode),
	}
}

/** The platform's staff answer. On a server for a single school the office does, and has no one to ask itself. */
function personAddress(asker: Access): string | null {
	if (!environment().oneSchool) return href.support('admin')
	if (!['teacher', 'student'].includes(asker.role)) return null
	const writes = asker.role !== 'student' || findPortal(asker).messages
	return writes ? href.messaging('new', { to: OFFICE }) : null
}

export type SupportData = ReturnType<typeof readSupport>
