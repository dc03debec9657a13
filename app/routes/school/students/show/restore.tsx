import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { tasksOf } from '#app/requests/task.server.ts'
import { confirmation } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { setStudentArchived } from '#app/models/student/activity.server.ts'
import { lockedWords } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { atStudent, named, saidOf, type AtStudent } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Restore') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return { student: named(foundStudent(access, args.params.id)) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return restore(atStudent(args, access))
}

const restore = tasksOf<AtStudent>()({
	form: confirmation,
	save: ({ access, child }) => setStudentArchived(access, child.id, 'list'),
	then: ({ accounts }, context) =>
		saidOf(context, undefined, 'student-unarchived', { more: lockedWords(accounts) }),
})

export default function RestoreStudent() {
	const { student } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Restore <bdi>{student.name}</bdi>?
				</>
			}
			consequences={[
				`${student.name} returns to your lists with the previous status and may count toward your plan.`,
				'Enrollments do not come back. Enroll again in each class.',
				'Accounts locked by archiving are unlocked.',
			]}
			submit={`Restore ${student.name}`}
			calm
			back={{ to: href.student(student.id), label: 'Cancel' }}
		/>
	)
}
