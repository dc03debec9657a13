import { and, eq, gte, lt, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database, write } from '#db/client.server.ts'
import { classes, series } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { followSeries } from './internal/usual-time.server.ts'

/** A series that was changed from a later day on becomes the usual time and room of its class on that day. */
export function followBegunSeries(access: Access, day: string) {
	const old = alias(series, 'old')
	const begun = database()
		.select({ classId: classes.id, from: old, to: series })
		.from(classes)
		.innerJoin(series, and(rowsOf(series, access), eq(series.classId, classes.id)))
		.innerJoin(old, rowOf(old, access, series.splitFrom))
		.where(
			and(
				rowsOf(classes, access),
				lt(old.endsOn, day),
				lte(series.startsOn, day),
				gte(series.endsOn, day),
				eq(classes.weekday, old.weekdays),
				eq(classes.startTime, old.startTime),
				or(
					ne(series.weekdays, old.weekdays),
					ne(series.startTime, old.startTime),
					ne(series.durationMinutes, old.durationMinutes),
					sql`${series.roomId} is not ${old.roomId} and ${classes.roomId} is ${old.roomId}`,
				),
			),
		)
		.all()
		.toSorted((a, b) => a.to.startsOn.localeCompare(b.to.startsOn))
	for (const { classId, from, to } of begun) write((tx) => followSeries(tx, access, classId, from, to))
}
