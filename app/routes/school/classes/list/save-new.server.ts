import type { ActionFunctionArgs } from '@remix-run/node'
import { newClass, newLesson } from '#app/forms/class.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { addClass } from '#app/models/class/definition.server.ts'
import { addLesson } from '#app/models/class/lesson.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'

export async function createClass(asked: ActionFunctionArgs, access: Access) {
	const form = await readForm(asked, newClass)
	if (!form.ok) return invalid(asked, form)

	const added = addClass(access, form.value, form.key)
	if (!added.ok) return invalid(asked, form, added)

	const { id, name } = added.value
	return leadTo(asked, href.class(id), { id: 'class-added', params: { name } })
}

export async function createLesson(asked: ActionFunctionArgs, access: Access) {
	const form = await readForm(asked, newLesson)
	if (!form.ok) return invalid(asked, form)

	const added = addLesson(access, form.value, form.key)
	if (!added.ok) return invalid(asked, form, added)

	const { id, name } = added.value
	return leadTo(asked, href.class(id), { id: 'class-added', params: { name: `The lesson of ${name}` } })
}
