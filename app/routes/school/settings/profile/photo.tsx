import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TeacherPhotoTask } from '#app/components/teacher/photo-task.tsx'
import { storePhoto } from '#app/requests/file.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { findStaffPhoto } from '#app/models/account/photo.server.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'
import { setOfficePhoto } from './save-photo.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Photo – Your profile' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	return { photo: findStaffPhoto(access) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	return changeOwnPhoto({ args, access })
}

const changeOwnPhoto = tasksOf()({
	form: nothingAsked,
	filesIn: 'file',
	async save({ access }, _, { files: [file] }) {
		if (!file) return refused({ file: 'Choose a photo.' })
		const stored = await storePhoto(access, file)
		return stored.ok ? setOfficePhoto(access, stored.value) : stored
	},
	then: () => goTo(href.profile(), 'profile-saved'),
})

export default function OwnPhoto() {
	const { photo } = useLoaderData<typeof loader>()
	return (
		<TeacherPhotoTask
			name={null}
			task="photo"
			remove={photo ? href.profile('remove-photo') : undefined}
			back={href.profile()}
		/>
	)
}
