import { and, eq, gte, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { classes, series } from '#db/schema/index.ts'
import { isAtUsualTime } from '#app/domain/class/weekly.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { listEarlier } from './internal/earlier-series.server.ts'
import { followSeries } from './internal/usual-time.server.ts'

/**
 * A series that was changed from a later day on becomes the usual time and room of its class on that day. The class may still
 * have those of a series before the one that changed, which was replaced before the class followed it.
 */
export function followBegunSeries(access: Access, day: string) {
	const { weekday, startTime, durationMinutes, roomId } = classes
	const begun = database()
		.select({ classId: classes.id, usual: { weekday, startTime, durationMinutes, roomId }, to: series })
		.from(classes)
		.innerJoin(series, and(rowsOf(series, access), eq(series.classId, classes.id)))
		.where(
			and(
				rowsOf(classes, access),
				isNotNull(series.splitFrom),
				isNull(series.archivedAt),
				lte(series.startsOn, day),
				gte(series.endsOn, day),
				or(
					ne(series.weekdays, classes.weekday),
					ne(series.startTime, classes.startTime),
					ne(series.durationMinutes, classes.durationMinutes),
					sql`${series.roomId} is not ${classes.roomId}`,
				),
			),
		)
		.all()
		.toSorted((a, b) => a.to.startsOn.localeCompare(b.to.startsOn))
	for (const { classId, usual, to } of begun) {
		const old = listEarlier(access, to).filter((row) => isAtUsualTime(row, usual))
		const inItsRoom = old.find((row) => row.roomId === usual.roomId)
		const from = inItsRoom ?? (isAtUsualTime(to, usual) ? undefined : old[0])
		if (from) write((tx) => followSeries(tx, access, classId, from, to))
	}
}
