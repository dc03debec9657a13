import type { LoaderFunctionArgs } from '@remix-run/node'
import { foundClass } from '#app/guards/class.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { lastDayIn, listEnding } from '#app/models/enrolment/class.server.ts'
import { listConcerned } from '#app/models/attendance/expected.server.ts'
import { listClassLessons } from '#app/models/lesson/class-lessons.server.ts'
import { readEndingOfSeveral } from '#app/requests/billing-preview.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'

export function readQuestion(access: Access, { params }: LoaderFunctionArgs) {
	const { id, name, waiting, version } = foundClass(access, params.classId)
	const day = today(access.school.timeZone)
	const lastDay = lastDayIn(access, id)
	const ending = listEnding(access, id, day)
	const lessons = listClassLessons(access, id, day)
	const concerned = lessons.flatMap((lesson) => listConcerned(access, lesson, true))
	return {
		classRow: { id, name, waiting, version },
		solo: access.school.kind === 'solo',
		ending: ending.length,
		/** In words. */
		lastDay: lastDay < day ? plainDateWords(lastDay, access.school.dateFormat) : 'today',
		billing: ending.length > 0 ? readEndingOfSeveral(access, ending, lastDay) : null,
		/** The number of lessons that leave the schedule with the class. */
		lessons: lessons.length,
		/** Recipients of the email about these lessons. */
		recipients: readLessonRecipients(
			access,
			concerned.map(({ studentId }) => studentId),
		),
	}
}

export type ClassQuestion = ReturnType<typeof readQuestion>
