import type { Access } from '#app/models/access.server.ts'
import { listLessonsHit } from '#app/models/calendar/lessons-hit.server.ts'
import { listTimeOff } from '#app/models/calendar/time-off-list.server.ts'
import { findTeacher, listTeacherChoices, listTeacherHours } from '#app/models/teacher/detail.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Bookable hours and time off requests. */
export function readHours(access: Access, off: string) {
	const id = ownTeacherId(access)
	const teacher = (id && findTeacher(access, id)) || missing()
	const day = today(access.school.timeZone)
	const requests = listTimeOff(access, { from: daysAfter(day, -30), to: daysAfter(day, 730) })
	return {
		formKey: formKey(),
		/** The day of the lesson that cannot be taught. */
		off: isDate(off) ? off : undefined,
		version: teacher.version,
		sites: listTeacherChoices(access).sites,
		hours: listTeacherHours(access, teacher.id).map((one) => ({ ...one, weekday: String(one.weekday) })),
		timeOff: requests.map((one) => ({
			id: one.id,
			startsOn: one.startsOn,
			endsOn: one.endsOn,
			reason: one.reason,
			state: one.state,
			answer: one.answer,
			change: one.endsOn < day ? null : changeOf(one.state),
			lessons: one.state === 'asked' ? listLessonsHit(access, one).length : 0,
		})),
	}
}

export type HoursRead = ReturnType<typeof readHours>

function changeOf(state: ReturnType<typeof listTimeOff>[number]['state']) {
	if (state === 'refused') return null
	return state === 'canceled' ? ('time-off-restore' as const) : ('time-off-cancel' as const)
}
