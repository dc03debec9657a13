import { and, eq, gte, min, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { classes, lessons } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** The day of the first lesson of a class that is still to come on a day or later. Null if none is in the schedule. */
export function nextLessonDay(schoolId: SchoolId, day: string, now: number) {
	const next = new QueryBuilder()
		.select({ day: min(lessons.day) })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, schoolId),
				eq(lessons.classId, classes.id),
				gte(lessons.startsAt, now),
				gte(lessons.day, sql`max(coalesce(${classes.startsOn}, ''), ${day})`),
				eq(lessons.state, 'scheduled'),
				eq(lessons.kind, 'regular'),
			),
		)
	return sql<string | null>`(${next})`
}
