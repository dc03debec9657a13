import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TeacherPhotoTask } from '#app/components/teacher/photo-task.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import { setTeacherPhoto } from '#app/models/teacher/photo.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { href } from '#app/domain/href.ts'
import { atTeacher, teacherSaved, teacherTask } from './tasks.server.ts'
import { teacherTaskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: teacherTaskTitle('Remove photo') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	const { id, name, photoId } = foundTeacher(access, args.params.teacherId)
	return photoId === null ? missing() : { teacher: { id, name } }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:write')
	return removePhoto(atTeacher(args, access))
}

const removePhoto = teacherTask({
	form: nothingAsked,
	save: ({ access, teacher }) => setTeacherPhoto(access, teacher.id, null),
	then: teacherSaved(),
})

export default function RemoveTeacherPhoto() {
	const { teacher } = useLoaderData<typeof loader>()
	return <TeacherPhotoTask name={teacher.name} task="remove-photo" back={href.teacher(teacher.id)} />
}
