import { and, eq, gte, lte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { teachers, teacherTimeOff } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { ownTeacherId } from '../teacher/own.server.ts'

const timeOffColumns = {
	id: teacherTimeOff.id,
	teacherId: teacherTimeOff.teacherId,
	teacher: teachers.name,
	startsOn: teacherTimeOff.startsOn,
	endsOn: teacherTimeOff.endsOn,
	fromTime: teacherTimeOff.fromTime,
	toTime: teacherTimeOff.toTime,
	reason: teacherTimeOff.reason,
	isPaid: teacherTimeOff.isPaid,
	state: teacherTimeOff.state,
	answer: teacherTimeOff.answer,
}

/** Requests that overlap the days, in order; teachers only see their own. */
export function listTimeOff(
	access: Access,
	{ from, to, teacherId }: { from: string; to: string; teacherId?: string },
) {
	const own = access.role === 'teacher' ? (ownTeacherId(access) ?? '') : teacherId
	return database()
		.select(timeOffColumns)
		.from(teacherTimeOff)
		.innerJoin(teachers, rowOf(teachers, access, teacherTimeOff.teacherId))
		.where(
			and(
				rowsOf(teacherTimeOff, access),
				own === undefined ? undefined : eq(teacherTimeOff.teacherId, own),
				gte(teacherTimeOff.endsOn, from),
				lte(teacherTimeOff.startsOn, to),
			),
		)
		.all()
		.sort((a, b) => a.startsOn.localeCompare(b.startsOn))
}
