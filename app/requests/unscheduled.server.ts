import type { Access } from '#app/models/access.server.ts'
import { listUnscheduled } from '#app/models/lesson/unscheduled.server.ts'
import { weekdayWords } from '#app/domain/class/labels.ts'
import { clockWords } from '#app/utils/clock.ts'
import { today } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'

/** Classes with a weekly time but no lessons in the schedule, with the form fields that schedule them. */
export function readUnscheduled(access: Access, whose?: Parameters<typeof listUnscheduled>[1]) {
	const { timeZone, dateFormat } = access.school
	const now = today(timeZone)
	return listUnscheduled(access, whose).map(({ id, name, weekday, startTime, startsOn, ...rest }) => ({
		id,
		name,
		label: `Schedule ${weekdayWords(weekday)}s, ${clockWords(startTime, dateFormat)}`,
		fields: {
			formKey: formKey(),
			frequency: 'weekly',
			every: '1',
			weekdays: String(weekday),
			startTime,
			durationMinutes: String(rest.durationMinutes),
			startsOn: startsOn && startsOn > now ? startsOn : now,
			teacherId: rest.teacherId ?? '',
			roomId: rest.roomId ?? '',
		},
	}))
}

export type Unscheduled = ReturnType<typeof readUnscheduled>[number]
