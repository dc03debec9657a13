import { conversationForm } from '#app/domain/message/form.ts'
import { storeAttached } from '#app/requests/message.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { startConversation } from '#app/models/message/conversation.server.ts'
import { href } from '#app/domain/href.ts'

export const startNew = tasksOf()({
	form: conversationForm,
	filesIn: 'files',
	async save({ access }, { student, ...said }, { key, files }) {
		const stored = await storeAttached(access, files)
		if (!stored.ok) return stored
		return startConversation(access, key, { ...said, studentId: student }, stored.value)
	},
	then: ({ id }) => goTo(`${href.conversation(id)}#last`, 'conversation-begun'),
})
