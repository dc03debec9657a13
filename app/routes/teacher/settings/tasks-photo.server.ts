import { href } from '#app/domain/href.ts'
import { storePhoto } from '#app/requests/file.server.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { setTeacherPhoto } from '#app/models/teacher/photo.server.ts'
import { refused } from '#app/utils/outcome.ts'

type AtOwnPage = Doing & { teacherId: string }

const task = tasksOf<AtOwnPage>()

const then = () => leads(href.teacherSettings(), 'profile-saved')

/** The photo by which colleagues and families know this teacher. */
export const photoTasks = {
	photo: task({
		form: nothingAsked,
		filesIn: 'file',
		async save({ access, teacherId }, _, { files: [file] }) {
			if (!file) return refused({ file: 'Choose a photo.' })
			const stored = await storePhoto(access, file)
			return stored.ok ? setTeacherPhoto(access, teacherId, stored.value) : stored
		},
		then,
	}),
	'remove-photo': task({
		form: nothingAsked,
		save: ({ access, teacherId }) => setTeacherPhoto(access, teacherId, null),
		then,
	}),
}

export function photoTaskIn(params: URLSearchParams): keyof typeof photoTasks | null {
	const asked = params.get('do')
	return asked === 'photo' || asked === 'remove-photo' ? asked : null
}
