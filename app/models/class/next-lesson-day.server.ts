import { and, eq, gte, inArray, min, sql } from 'drizzle-orm'
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

const first = new QueryBuilder()
	.select({ day: min(lessons.day) })
	.from(lessons)
	.where(
		and(
			eq(lessons.schoolId, classes.schoolId),
			eq(lessons.classId, classes.id),
			gte(lessons.day, classes.startsOn),
			inArray(lessons.state, ['scheduled', 'held']),
			eq(lessons.kind, 'regular'),
		),
	)

/** The day of the first lesson of a class, which may be later than its first day; without lessons its first day. */
export const firstLessonDay = sql<string | null>`coalesce((${first}), ${classes.startsOn})`
