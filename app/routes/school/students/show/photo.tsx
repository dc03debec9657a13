import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PictureForm } from '#app/components/picture-form.tsx'
import { storePhoto } from '#app/requests/file.server.ts'
import { confirmation } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { setPhoto } from '#app/models/student/photo.server.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'
import { atStudent, named, saidOf, studentTask } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Photo') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	return { student: named(student), hasPhoto: student.photoId !== null }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return changePhoto(atStudent(args, access))
}

const changePhoto = studentTask({
	form: confirmation,
	filesIn: 'file',
	async save({ access, child }, _, { files: [file] }) {
		if (!file) return refused({ file: 'Choose a photo.' })
		const stored = await storePhoto(access, file)
		return stored.ok ? setPhoto(access, child, stored.value) : stored
	},
	then: (_, context) => saidOf(context, undefined, 'photo-changed'),
})

export default function StudentPhoto() {
	const { student, hasPhoto } = useLoaderData<typeof loader>()
	return (
		<PictureForm
			title={
				<>
					Photo of <bdi>{student.name}</bdi>
				</>
			}
			label="Photo"
			hint="It is cropped to a small square, and the place it was taken is removed. Only people who can open this student see it."
			remove={hasPhoto ? href.student(student.id, 'remove-photo') : undefined}
			back={{ to: href.student(student.id), label: 'Cancel' }}
		/>
	)
}
