import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TeacherPhotoTask } from '#app/components/teacher/photo-task.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { storePhoto } from '#app/requests/file.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import { setTeacherPhoto } from '#app/models/teacher/photo.server.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'
import { atTeacher, teacherSaved, teacherTask } from './tasks.server.ts'
import { teacherTaskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: teacherTaskTitle('Photo') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	const { id, name, photoId } = foundTeacher(access, args.params.teacherId)
	return { teacher: { id, name }, hasPhoto: photoId !== null }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:write')
	return changePhoto(atTeacher(args, access))
}

const changePhoto = teacherTask({
	form: nothingAsked,
	filesIn: 'file',
	async save({ access, teacher }, _, { files: [file] }) {
		if (!file) return refused({ file: 'Choose a photo.' })
		const stored = await storePhoto(access, file)
		return stored.ok ? setTeacherPhoto(access, teacher.id, stored.value) : stored
	},
	then: teacherSaved(),
})

export default function TeacherPhoto() {
	const { teacher, hasPhoto } = useLoaderData<typeof loader>()
	return (
		<TeacherPhotoTask
			name={teacher.name}
			task="photo"
			remove={hasPhoto ? href.teacher(teacher.id, 'remove-photo') : undefined}
			back={href.teacher(teacher.id)}
		/>
	)
}
