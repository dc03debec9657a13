import { answerQuestion } from '#app/adapters/assistant/assistant.server.ts'
import type { Asker } from '#app/guards/enter.server.ts'
import { languageOf } from '#app/models/access.server.ts'
import {
	addAnswer,
	addSupportMessage,
	findChat,
	listChatMessages,
	type SupportMessage,
} from '#app/models/support/chat.server.ts'
import type { ChatMessage, ChatMode } from '#app/domain/support/chat.ts'
import type { NewChatMessage } from '#app/domain/support/form.ts'
import { href } from '#app/domain/href.ts'
import { momentWords } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { datesIn } from '#app/utils/spoken.ts'

export function readChat(asker: Asker, mode: ChatMode): ChatMessage[] {
	const { school, userId } = asker
	const chat = findChat(school.id, userId, mode)
	return chat ? asChatMessages(asker, listChatMessages(school.id, chat.id)) : []
}

/** A cheap version mark that changes with everything a chat shows. */
export function versionOf({ school, userId }: Asker, mode: ChatMode): string {
	const chat = findChat(school.id, userId, mode)
	return chat ? `${chat.lastId}-${chat.state}` : 'none'
}

/** The assistant answers immediately; staff answer when available. Returns the new messages. */
export async function sendMessage(
	asker: Asker,
	mode: ChatMode,
	said: NewChatMessage,
	page: string | null = null,
): Promise<Outcome<ChatMessage[]>> {
	const { school, role } = asker
	const person = { ...asker, role: asker.kind === 'office' ? 'office' : role }
	const summary = mode === 'admin' ? summaryOf(asker) : null
	const added = addSupportMessage(school.id, person, mode, { ...said, page, summary })
	if (!added.ok) return added
	const { message } = added.value
	if (mode === 'admin') return done(asChatMessages(asker, [message]))
	const later = listChatMessages(school.id, message.chatId).filter(({ id }) => id > message.id)
	// A retry: the message was stored and answered before.
	if (later.length > 0) return done(asChatMessages(asker, [message, ...later]))
	const from = { schoolId: school.id, isPaid: school.status === 'active' }
	const answer = await answerQuestion(said.content, role, from)
	return done(asChatMessages(asker, [message, addAnswer(school.id, message.chatId, answer)]))
}

/** Recent questions to the assistant, so that the user need not repeat them to staff. */
function summaryOf({ school, userId }: Asker): string | null {
	const chat = findChat(school.id, userId, 'ai')
	if (!chat) return null
	const asked = listChatMessages(school.id, chat.id).filter(({ author }) => author === 'user')
	const lines = asked.slice(-3).map(({ content }) => `“${content.slice(0, 300)}”`)
	return lines.length > 0 ? `Asked the assistant: ${lines.join(' ')}` : null
}

function asChatMessages(asker: Asker, messages: SupportMessage[]): ChatMessage[] {
	const { timeZone, dateFormat } = asker.school
	const dates = datesIn(languageOf(asker), dateFormat)
	return messages.map(({ id, author, authorName, content, fileId, sources, createdAt }) => ({
		id,
		type: author === 'user' ? 'user' : 'other',
		author: authorName,
		content,
		imageUrl: fileId && href.file(fileId),
		sources: sources ?? [],
		timestamp: new Date(createdAt).toISOString(),
		when: momentWords(createdAt, timeZone, dates),
	}))
}
