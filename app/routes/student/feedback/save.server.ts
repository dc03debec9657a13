import type { ActionFunctionArgs } from '@remix-run/node'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { href } from '#app/domain/href.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { feedbackForm } from '#app/domain/portal/learning-form.ts'
import type { Access } from '#app/models/access.server.ts'
import { editFeedback, giveFeedback } from '#app/models/learning/feedback.server.ts'
import type { Refused } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Sends feedback, or changes it within a day. */
export async function saveFeedback(args: ActionFunctionArgs, access: Access, { keep }: OpenPortal) {
	const form = await readForm(args, feedbackForm(portalWords(access.language)))
	if (!form.ok) return invalid(args, form)

	const { value } = form
	const saved =
		value.intent === 'change'
			? editFeedback(access, value.feedback, value.text, value.rating)
			: giveFeedback(access, form.key, value.student, {
					about: value.about,
					lessonId: value.about === 'lesson' ? value.lesson : undefined,
					teacherId: value.about === 'teacher' ? value.teacher : undefined,
					rating: value.rating,
					text: value.text,
					readers: value.readers,
					hidesName: value.hideName === 'on',
					allowsReply: value.allowReply === 'on',
				})
	if (!saved.ok && saved.status === 404) missing()
	if (!saved.ok) return invalid(args, form, named(saved))

	const id = value.intent === 'change' ? 'feedback-changed' : 'feedback-sent'
	return redirectWithFlash(args, href.portal('feedback', keep), { id })
}

/** Maps errors of the model to the fields of the form. */
function named(refused: Refused): Refused {
	const { lessonId, teacherId, ...errors } = refused.errors
	return {
		...refused,
		errors: { ...errors, ...(lessonId && { lesson: lessonId }), ...(teacherId && { teacher: teacherId }) },
	}
}
