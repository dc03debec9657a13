import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { declineMoveForm } from '#app/forms/lesson.ts'
import type { Access } from '#app/models/access.server.ts'
import type { LessonDetail } from '#app/models/lesson.server.ts'
import { declineMove } from '#app/models/portal.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

/** A family's wish to have the lesson at another time is declined, with a word to them. */
export async function declineMoving(asked: ActionFunctionArgs, access: Access, { id }: LessonDetail) {
	const form = await readForm(asked, declineMoveForm)
	if (!form.ok) return invalid(asked, form)

	const declined = declineMove(access, form.value.request, form.value.answer)
	if (!declined.ok) return invalid(asked, form, declined)

	return leadTo(asked, href.lesson(id), { id: 'move-declined' })
}
