import { scheduled } from '#app/requests/scheduled.server.ts'
import { readUnscheduled } from '#app/requests/unscheduled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClassTeachers, type FoundClass } from '#app/models/class/detail.server.ts'
import { listPupils } from '#app/models/enrolment/roster.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'

export function overviewOf(access: Access, { id, kind, capacity }: FoundClass) {
	const isPrivate = kind === 'private' && capacity === 1
	return {
		teachers: listClassTeachers(access, id),
		coming: comingOf(access, id),
		/** Set if the class has a weekday and a time, but no lessons in the schedule. */
		offer: readUnscheduled(access, { classId: id })[0] ?? null,
		/** The students of a private lesson; null for a class with seats. */
		pupils: isPrivate ? listPupils(access, [id]).map((one) => ({ id: one.id, name: nameOf(one) })) : null,
	}
}

function comingOf(access: Access, classId: string) {
	const { timeZone } = access.school
	const now = today(timeZone)
	const to = startOfDay(daysAfter(now, 184), timeZone)
	return scheduled(access, listLessons(access, { from: startOfDay(now, timeZone), to, classId, limit: 3 }))
}
