import { href } from '#app/domain/href.ts'
import { storePhoto } from '#app/requests/file.server.ts'
import { leads, tasksOf } from '#app/requests/task.server.ts'
import { nothingAsked } from '#app/domain/billing/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { setOwnPhoto } from '#app/models/account/photo.server.ts'
import type { NewFile } from '#app/models/file.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { setTeacherPhoto } from '#app/models/teacher/photo.server.ts'
import { refused } from '#app/utils/outcome.ts'

const task = tasksOf()

const then = () => leads(href.profile(), 'profile-saved')

/** Whoever teaches too is shown by one photo, that of their record as a teacher. */
function setPhoto(access: Access, file: NewFile | null) {
	const teacherId = ownTeacherId(access)
	if (!teacherId) return setOwnPhoto(access, file)
	setOwnPhoto(access, null)
	return setTeacherPhoto(access, teacherId, file)
}

/** The photo by which colleagues know somebody of the office. */
export const photoTasks = {
	photo: task({
		form: nothingAsked,
		filesIn: 'file',
		async save({ access }, _, { files: [file] }) {
			if (!file) return refused({ file: 'Choose a photo.' })
			const stored = await storePhoto(access, file)
			return stored.ok ? setPhoto(access, stored.value) : stored
		},
		then,
	}),
	'remove-photo': task({ form: nothingAsked, save: ({ access }) => setPhoto(access, null), then }),
}

export function photoTaskIn({ url }: Request): keyof typeof photoTasks | null {
	const asked = new URL(url).searchParams.get('do')
	return asked === 'photo' || asked === 'remove-photo' ? asked : null
}
