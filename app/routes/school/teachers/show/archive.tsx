import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { teacherStep } from '#app/domain/teacher/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import { listOwnStudents, listTaughtClasses } from '#app/models/teacher/detail.server.ts'
import { archiveTeacher } from '#app/models/teacher/leaving.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { atTeacher, teacherSaved, teacherTask } from './tasks.server.ts'
import { teacherTaskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: teacherTaskTitle('Archive') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	const { id, name, version, membershipId } = foundTeacher(access, args.params.teacherId)
	return {
		teacher: { id, name, version, membershipId },
		classes: listTaughtClasses(access, id).length,
		students: listOwnStudents(access, id).length,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:write')
	return archive(atTeacher(args, access))
}

const archive = teacherTask({
	form: teacherStep,
	save({ access, teacher }, { version }) {
		if (teacher.archivedAt !== null) return refused({ form: `${teacher.name} is archived already.` })
		const own = teacher.userId === access.userId ? teacher.membershipId : null
		return archiveTeacher(access, { id: teacher.id, version }, own)
	},
	then: teacherSaved('leaving'),
})

export default function ArchiveTeacher() {
	const { teacher, classes, students } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const { id, name, version, membershipId } = teacher
	const kept = `${many(students, 'student keeps', 'students keep')} them as their teacher until you hand them over.`
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Archive <bdi>{name}</bdi>?
				</>
			}
			consequences={[
				'They are hidden from your lists and no longer count toward your plan.',
				membershipId
					? 'Their account is locked at once, and they are signed out.'
					: 'They have no account to lock.',
				...(classes > 0 ? [`They are still named in ${many(classes, 'class', 'classes')}.`] : []),
				...(students > 0 ? [kept] : []),
			]}
			text="Everything about them is kept. You can restore them while your plan has room, and their account is unlocked too."
			submit={`Archive ${name}`}
			back={{ to: href.teacher(id, 'leaving'), label: 'Keep them' }}
		>
			<input type="hidden" name="version" value={version} />
		</ConfirmPage>
	)
}
