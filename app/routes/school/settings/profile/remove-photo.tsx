import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { TeacherPhotoTask } from '#app/components/teacher/photo-task.tsx'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { href } from '#app/domain/href.ts'
import { setOfficePhoto } from './save-photo.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Remove photo – Your profile' }

export async function loader(args: LoaderFunctionArgs) {
	await enter(args, 'school', 'profile:write')
	return null
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	return removeOwnPhoto({ args, access })
}

const removeOwnPhoto = tasksOf()({
	form: nothingAsked,
	save: ({ access }) => setOfficePhoto(access, null),
	then: () => goTo(href.profile(), 'profile-saved'),
})

export default function RemoveOwnPhoto() {
	return <TeacherPhotoTask name={null} task="remove-photo" back={href.profile()} />
}
