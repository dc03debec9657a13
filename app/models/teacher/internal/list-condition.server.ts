import { and, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { teacherHours, teacherInstruments, teachers } from '#db/schema/index.ts'
import { plain } from '#app/utils/fold.ts'
import type { TeacherQuery } from '#app/domain/teacher/list.ts'
import type { TeacherState } from '#app/domain/teacher/labels.ts'
import type { SchoolId } from '../../access.server.ts'
import { withAccount } from '../figures.server.ts'

export function teacherCondition(schoolId: SchoolId, { search, filters }: TeacherQuery, day: string): SQL {
	const db = database()
	const { instrument, weekday, site } = filters
	const teaching = db
		.select({ id: teacherInstruments.teacherId })
		.from(teacherInstruments)
		.where(
			and(eq(teacherInstruments.schoolId, schoolId), eq(teacherInstruments.instrumentId, instrument ?? '')),
		)
	const present = db
		.select({ id: teacherHours.teacherId })
		.from(teacherHours)
		.where(
			and(
				eq(teacherHours.schoolId, schoolId),
				weekday ? eq(teacherHours.weekday, Number(weekday)) : undefined,
				site ? eq(teacherHours.siteId, site) : undefined,
				eq(teacherHours.teacherId, teachers.id),
			),
		)
	return and(
		stateIs(filters.state ?? 'teaching', day),
		filters.account ? inArray(teachers.id, withAccount(schoolId, filters.account)) : undefined,
		instrument ? inArray(teachers.id, teaching) : undefined,
		weekday || site ? inArray(teachers.id, present) : undefined,
		...plain(search)
			.split(' ')
			.filter(Boolean)
			.map((word) =>
				or(sql`instr(${teachers.nameKey}, ${word}) > 0`, sql`instr(${teachers.emailKey}, ${word}) > 0`),
			),
	) as SQL
}

/** A leaving teacher is active until the last day. */
function stateIs(state: TeacherState, day: string): SQL | undefined {
	if (state === 'archived') return isNotNull(teachers.archivedAt)
	if (state === 'left') return and(isNull(teachers.archivedAt), lt(teachers.endedOn, day))
	if (state === 'leaving') return and(isNull(teachers.archivedAt), gte(teachers.endedOn, day))
	return and(isNull(teachers.archivedAt), or(isNull(teachers.endedOn), gte(teachers.endedOn, day)))
}
