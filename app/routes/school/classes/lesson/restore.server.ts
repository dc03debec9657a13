import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { restoreForm } from '#app/forms/lesson.ts'
import type { Access } from '#app/models/access.server.ts'
import { restoreLesson, type LessonDetail } from '#app/models/lesson.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

/** A canceled lesson takes place after all. */
export async function restore(asked: ActionFunctionArgs, access: Access, { id }: LessonDetail) {
	const form = await readForm(asked, restoreForm)
	if (!form.ok) return invalid(asked, form)

	const restored = restoreLesson(access, id)
	if (!restored.ok) return invalid(asked, form, restored)

	return leadTo(asked, href.lesson(id), { id: 'lesson-restored' })
}
