import type { Access } from '#app/models/access.server.ts'
import { findTeacher, listTeacherChoices, listTeacherHours } from '#app/models/teacher/detail.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** The hours in which a person who teaches can be booked. */
export function readOwnHours(access: Access) {
	const id = ownTeacherId(access)
	const teacher = (id && findTeacher(access, id)) || missing()
	return {
		version: teacher.version,
		sites: listTeacherChoices(access).sites,
		hours: listTeacherHours(access, teacher.id).map((teacherHour) => ({
			...teacherHour,
			weekday: String(teacherHour.weekday),
		})),
	}
}

export type OwnHours = ReturnType<typeof readOwnHours>
