import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/requests/redirect.server.ts'
import { frameworkForm } from '#app/domain/learning/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { addFramework, editFramework } from '#app/models/learning/frameworks.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

/** The framework in the address, or a new one. */
export async function saveFramework(
	asked: ActionFunctionArgs,
	access: Access,
	studentId: string,
	id: string | null,
) {
	const form = await readForm(asked, frameworkForm)
	if (!form.ok) return invalid(asked, form)
	const { version = 0, ...details } = form.value
	const saved = id ? editFramework(access, { id, version }, details) : addFramework(access, form.key, details)
	if (!saved.ok) return invalid(asked, form, saved)
	const view = id ?? saved.value?.id
	return leadTo(asked, href.studentSkills(studentId, { view }), {
		id: 'learning-saved',
		params: { what: details.name },
	})
}
