import type { Access } from '#app/models/access.server.ts'
import { listEnrolledFrom } from '#app/models/enrolment/roster.server.ts'
import { listUnscheduled } from '#app/models/lesson/unscheduled.server.ts'
import { weekdayWords } from '#app/domain/class/labels.ts'
import { clockWords } from '#app/utils/clock.ts'
import { today } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { readLessonRecipients } from './lesson-recipients.server.ts'

/** Classes with a weekly time but no lessons in the schedule, with the form fields that schedule them. */
export function readUnscheduled(access: Access, whose?: Parameters<typeof listUnscheduled>[1]) {
	const { timeZone, dateFormat } = access.school
	const now = today(timeZone)
	return listUnscheduled(access, whose).map(({ id, name, weekday, startTime, ...rest }) => {
		const startsOn = rest.startsOn && rest.startsOn > now ? rest.startsOn : now
		const studentIds = listEnrolledFrom(access, id, startsOn).map(({ studentId }) => studentId)
		return {
			id,
			name,
			label: `Schedule ${weekdayWords(weekday)}s, ${clockWords(startTime, dateFormat)}`,
			/** Number of people who can be emailed about the lessons. */
			people: readLessonRecipients(access, studentIds).people.length,
			fields: {
				formKey: formKey(),
				frequency: 'weekly',
				every: '1',
				weekdays: String(weekday),
				startTime,
				durationMinutes: String(rest.durationMinutes),
				startsOn,
				teacherId: rest.teacherId ?? '',
				roomId: rest.roomId ?? '',
			},
		}
	})
}

export type Unscheduled = ReturnType<typeof readUnscheduled>[number]
