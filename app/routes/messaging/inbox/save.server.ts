import { redirect } from '@remix-run/node'
import { chatForm, chatRating } from '#app/domain/support/form.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import { keepImage } from '#app/requests/file.server.ts'
import { sendMessage } from '#app/requests/support.server.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { markSeen, rateChat } from '#app/models/support/chat.server.ts'
import { NOTHING, type ChatMode } from '#app/domain/support/chat.ts'
import { UPLOAD_FAILED } from '#app/domain/support/live.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'
import { plainKey } from '#app/web/form-key.server.ts'

/** What a form of the chat's own document asks for: a message, a rating, or that answers were seen. */
export function saveSupport(args: Asked, access: Access, mode: ChatMode) {
	const name = new URL(args.request.url).searchParams.get('do')
	if (name === 'rate') return rate({ args, access, mode })
	if (name !== 'seen') return say({ args, access, mode })
	markSeen(access.schoolId, access.userId)
	return redirect(href.support(mode), { status: 303 })
}

const task = tasksOf<Doing & { mode: ChatMode }>()

const rate = task({
	form: chatRating,
	save: ({ access }, { rating }) => rateChat(access.schoolId, access.userId, rating),
	then: (_, { mode }) => leads(href.support(mode), 'support-rated'),
})

const say = task({
	form: chatForm,
	filesIn: 'image',
	async save({ access, mode }, { content }, { key, files: [image] }) {
		if (content === '' && !image) return refused({ content: NOTHING })
		const kept = image && (await keepImage(access, { purpose: 'support', ...image }))
		if (kept && !kept.ok) return { ...kept, errors: { image: [UPLOAD_FAILED, ...(kept.errors.form ?? [])] } }
		const imageUrl = kept && href.file(kept.value.id)
		return sendMessage(access, mode, { content, imageUrl, key: plainKey(key) })
	},
	then: (_, { mode }) => leads(`${href.support(mode)}#last`),
})
