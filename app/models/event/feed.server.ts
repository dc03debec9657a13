import { startOfDay, daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { seesSchedule } from '../account/portal.server.ts'
import { ownStudents } from '../student/own.server.ts'
import { listEventTimes } from './times.server.ts'

const DAYS_BACK = 30
const DAYS_AHEAD = 366

/**
 * Recitals and exams in the calendar of a person, in the form of lessons: for families those that their students are signed
 * up for, for others all that their schedule shows. Calendars learn of canceled ones, which they would keep otherwise.
 */
export function listFeedEvents(access: Access) {
	if (!seesSchedule(access)) return []
	const { timeZone } = access.school
	const day = today(timeZone)
	const own =
		access.role === 'student'
			? new Set(
					ownStudents(access)
						.all()
						.map(({ id }) => id),
				)
			: null
	return listEventTimes(access, {
		from: startOfDay(daysAfter(day, -DAYS_BACK), timeZone),
		to: startOfDay(daysAfter(day, DAYS_AHEAD), timeZone),
		canceled: true,
	})
		.filter(({ state }) => state !== 'draft')
		.filter(({ studentIds }) => !own || studentIds.some((id) => own.has(id)))
		.map(({ id, name, place, state, startsAt, endsAt, version, updatedAt }) => ({
			id,
			startsAt,
			endsAt,
			state,
			kind: 'event',
			version,
			updatedAt,
			class: name,
			teacher: null,
			room: null,
			place,
		}))
}
