import { and, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { memberships, teachers, users } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { listAssistants } from '../class/assistants.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

export type TeacherToTell = ReturnType<typeof listTeachersToTell>[number]

interface Given {
	classId: string
	teacherId: string | null
	startsAt: number
}

/** Emails about a lesson go to its teacher and to the assistants of its class. */
export function readStaff({ schoolId, school }: Access, lessons: readonly Given[]) {
	const classIds = [...new Set(lessons.map(({ classId }) => classId))]
	const from = today(school.timeZone)
	const assistants = listAssistants(schoolId, { by: 'classId', ids: classIds, from })
	return (lesson: Given): string[] => {
		const others = assistants
			.filter(({ classId, assists }) => classId === lesson.classId && assists(lesson))
			.map(({ teacherId }) => teacherId)
		return [...new Set([lesson.teacherId, ...others])].filter((id) => id !== null)
	}
}

/** Teachers with the account they can open, if any. */
export function listTeachersToTell(access: Access, ids: readonly string[]) {
	return database()
		.select({
			id: teachers.id,
			name: teachers.name,
			email: teachers.email,
			of: teachers.membershipId,
			membershipId: memberships.id,
			role: memberships.role,
			account: users.email,
		})
		.from(teachers)
		.leftJoin(
			memberships,
			and(
				rowOf(memberships, access, teachers.membershipId),
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
				isNull(memberships.awaitedSince),
			),
		)
		.leftJoin(users, eq(users.id, memberships.userId))
		.where(and(rowsOf(teachers, access), inArray(teachers.id, eachOf(ids))))
		.all()
		.map(({ account, email, role, ...teacher }) => ({
			...teacher,
			email: account ?? email,
			role: role ?? ('teacher' as const),
			hasAccount: teacher.membershipId !== null,
		}))
}
