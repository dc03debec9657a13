import type { LoaderFunctionArgs } from '@remix-run/node'
import { foundClass } from '#app/guards/class.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { countClassLessons } from '#app/models/lesson/class-lessons.server.ts'
import { today } from '#app/utils/dates.ts'

export function readQuestion(access: Access, { params }: LoaderFunctionArgs) {
	const { id, name, taken, waiting, version } = foundClass(access, params.classId)
	return {
		classRow: { id, name, taken, waiting, version },
		solo: access.school.kind === 'solo',
		/** The number of lessons that leave the schedule with the class. */
		lessons: countClassLessons(access, id, today(access.school.timeZone)),
	}
}

export type ClassQuestion = ReturnType<typeof readQuestion>
