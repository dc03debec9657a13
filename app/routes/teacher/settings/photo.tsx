import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TeacherPhotoTask } from '#app/components/teacher/photo-task.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { setTeacherPhoto } from '#app/models/teacher/photo.server.ts'
import { storePhoto } from '#app/requests/file.server.ts'
import { refused } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'
import { readPhoto } from './read.server.ts'
import { atOwnPhoto, ownPhotoTask, photoSaved } from './save-photo.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Photo – Settings' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'profile:write')
	return readPhoto(access) ?? missing()
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'profile:write')
	return save(atOwnPhoto(args, access))
}

const save = ownPhotoTask({
	form: nothingAsked,
	filesIn: 'file',
	async save({ access, teacherId }, _, { files: [file] }) {
		if (!file) return refused({ file: 'Choose a photo.' })
		const stored = await storePhoto(access, file)
		return stored.ok ? setTeacherPhoto(access, teacherId, stored.value) : stored
	},
	then: photoSaved,
})

export default function TeacherPhoto() {
	const { photo } = useLoaderData<typeof loader>()
	return (
		<TeacherPhotoTask
			name={null}
			task="photo"
			remove={photo ? href.teacherSettings('remove-photo') : undefined}
			back={href.teacherSettings()}
		/>
	)
}
