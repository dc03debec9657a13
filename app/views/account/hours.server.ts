import type { Access } from '#app/models/access.server.ts'
import { listLessonsOutsideHours } from '#app/models/calendar/outside-hours.server.ts'
import { findTeacher, listTeacherChoices, listTeacherHours } from '#app/models/teacher/detail.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'

/** The hours in which a person who teaches can be booked, and the lessons booked outside them. */
export function readOwnHours(access: Access) {
	const id = ownTeacherId(access)
	const teacher = (id && findTeacher(access, id)) || missing()
	const { timeZone, dateFormat } = access.school
	const outside = listLessonsOutsideHours(access, teacher.id)
	const [first] = outside
	return {
		outside: {
			count: outside.length,
			first: first ? `${first.class}, ${momentWords(first.startsAt, timeZone, dateFormat)}` : null,
		},
		version: teacher.version,
		sites: listTeacherChoices(access).sites,
		hours: listTeacherHours(access, teacher.id).map((teacherHour) => ({
			...teacherHour,
			weekday: String(teacherHour.weekday),
		})),
	}
}

export type OwnHours = ReturnType<typeof readOwnHours>
