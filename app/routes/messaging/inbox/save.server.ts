import { redirect } from '@remix-run/node'
import { chatForm, chatRating } from '#app/forms/support.ts'
import type { Asked, Asker } from '#app/guards/enter.server.ts'
import { keepImage } from '#app/flows/file.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { sendMessage } from '#app/flows/support.server.ts'
import { markSeen, rateChat } from '#app/models/support/chat.server.ts'
import { NOTHING, type ChatMode } from '#app/domain/support/chat.ts'
import { UPLOAD_FAILED } from '#app/domain/support/live.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { plainKey } from '#app/web/form-key.server.ts'

/** What a form of the chat's own document asks for: a message, a rating, or that answers were seen. */
export async function saveSupport(asked: Asked, asker: Asker, mode: ChatMode) {
	const { school, userId } = asker
	const intent = new URL(asked.request.url).searchParams.get('do')
	if (intent === 'seen') {
		markSeen(school.id, userId)
		return redirect(href.support(mode), { status: 303 })
	}
	if (intent === 'rate') {
		const form = await readForm(asked, chatRating)
		if (!form.ok) return invalid(asked, form)
		const rated = rateChat(school.id, userId, form.value.rating)
		if (!rated.ok) return invalid(asked, form, rated)
		return leadTo(asked, href.support(mode), { id: 'support-rated' })
	}
	const form = await readForm(asked, chatForm, { filesIn: 'image' })
	if (!form.ok) return invalid(asked, form)
	const { content } = form.value
	const [image] = form.files
	if (content === '' && !image) return invalid(asked, form, refused({ content: NOTHING }))
	const kept = image && (await keepImage(school.id, userId, { purpose: 'support', ...image }))
	if (kept && !kept.ok)
		return invalid(asked, form, { ...kept, errors: { image: [UPLOAD_FAILED, ...(kept.errors.form ?? [])] } })
	const imageUrl = kept && href.file(kept.value.id)
	const sent = await sendMessage(asker, mode, { content, imageUrl, key: plainKey(form.key) })
	if (!sent.ok) return invalid(asked, form, sent)
	return redirect(`${href.support(mode)}#last`, { status: 303 })
}
