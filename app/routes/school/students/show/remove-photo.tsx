import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { confirmation } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { setPhoto } from '#app/models/student/photo.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { atStudent, named, saidOf, studentTask } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Remove photo') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	if (student.photoId === null) return missing()
	return { student: named(student) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return removePhoto(atStudent(args, access))
}

const removePhoto = studentTask({
	form: confirmation,
	save: ({ access, child }) => setPhoto(access, child, null),
	then: (_, context) => saidOf(context, undefined, 'photo-changed', { how: 'removed' }),
})

export default function RemovePhoto() {
	const { student } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Remove the photo of <bdi>{student.name}</bdi>?
				</>
			}
			consequences={['Their initials are shown instead.', 'The photo is deleted and cannot be restored.']}
			submit="Remove photo"
			back={{ to: href.student(student.id), label: 'Cancel' }}
		/>
	)
}
