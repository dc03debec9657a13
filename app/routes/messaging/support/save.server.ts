import { chatForm, chatRating } from '#app/domain/support/form.ts'
import { keepImage } from '#app/requests/file.server.ts'
import { sendMessage } from '#app/requests/support.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { rateChat } from '#app/models/support/chat.server.ts'
import { NOTHING, type ChatMode } from '#app/domain/support/chat.ts'
import { UPLOAD_FAILED } from '#app/domain/support/live.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'
import { plainKey } from '#app/web/form-key.server.ts'

const task = tasksOf<Doing & { mode: ChatMode }>()

export const saveRating = task({
	form: chatRating,
	save: ({ access }, { rating }) => rateChat(access.schoolId, access.userId, rating),
	then: (_, { mode }) => goTo(href.support(mode), 'support-rated'),
})

export const saveMessage = task({
	form: chatForm,
	filesIn: 'image',
	async save({ access, mode }, { content }, { key, files: [image] }) {
		if (content === '' && !image) return refused({ content: NOTHING })
		const kept = image && (await keepImage(access, { purpose: 'support', ...image }))
		if (kept && !kept.ok) return { ...kept, errors: { image: [UPLOAD_FAILED, ...(kept.errors.form ?? [])] } }
		const imageUrl = kept && href.file(kept.value.id)
		return sendMessage(access, mode, { content, imageUrl, key: plainKey(key) })
	},
	then: (_, { mode }) => goTo(`${href.support(mode)}#last`),
})
