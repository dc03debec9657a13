import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { findThread } from '#app/models/platform/support-queue.server.ts'
import { listReplies } from '#app/models/platform/saved-replies.server.ts'
import type { SupportMessage } from '#app/models/support/chat.server.ts'
import { href } from '#app/domain/href.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { chatRoleWords, supportMoment } from '../read.server.ts'

export function readThread({ request }: RouteArgs, staff: Staff, id = '') {
	const { chat, kind, school, assignee, messages } = findThread(staff, id) ?? missing()
	const replies = listReplies(staff)
	const chosen = new URL(request.url).searchParams.get('reply')
	return {
		id,
		name: chat.name,
		role: chatRoleWords(chat.role, kind),
		school: school.name,
		timeZone: school.timeZone,
		state: chat.state,
		assignee,
		isMine: chat.assigneeId === staff.userId,
		summary: chat.summary,
		rating: chat.rating,
		reopened: chat.reopenedAt === null ? null : supportMoment(chat.reopenedAt),
		key: formKey(),
		replies: replies.map(({ id: reply, title }) => ({ to: platformHref.supportChat(id, { reply }), title })),
		draft: replies.find((reply) => reply.id === chosen)?.body,
		messages: messages.map(messageView),
	}
}

function messageView({ id, author, authorName, content, fileId, createdAt }: SupportMessage) {
	return {
		id,
		author,
		authorName,
		content,
		imageUrl: fileId && href.file(fileId),
		when: supportMoment(createdAt),
	}
}

export type ThreadData = ReturnType<typeof readThread>
