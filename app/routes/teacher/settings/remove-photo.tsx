import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { TeacherPhotoTask } from '#app/components/teacher/photo-task.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { setTeacherPhoto } from '#app/models/teacher/photo.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { readPhoto } from './read.server.ts'
import { atOwnPhoto, ownPhotoTask, photoSaved } from './save-photo.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Remove photo – Settings' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'profile:write')
	return readPhoto(access) ?? missing()
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'profile:write')
	return remove(atOwnPhoto(args, access))
}

const remove = ownPhotoTask({
	form: nothingAsked,
	save: ({ access, teacherId }) => setTeacherPhoto(access, teacherId, null),
	then: photoSaved,
})

export default function RemoveTeacherPhoto() {
	return <TeacherPhotoTask name={null} task="remove-photo" back={href.teacherSettings()} />
}
