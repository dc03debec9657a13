import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import { severalTeachers } from '#app/domain/teacher/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { inviteTeachers } from '#app/models/teacher/invitation.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

/** An export has its own address; invitations are answered with an outcome per row. */
export async function changeSeveralTeachers(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'people:write')
	const form = await readForm(args, severalTeachers)
	if (!form.ok) return invalid(args, form)
	const { teacherIds, intent } = form.value
	if (intent === 'export') {
		const url = new URL(args.request.url)
		url.searchParams.set('format', 'csv')
		url.searchParams.set('ticked', teacherIds.join('.'))
		return redirect(url.pathname + url.search, 303)
	}
	return data({ outcomes: inviteTeachers(access, teacherIds) })
}
