import { and, eq, gte, inArray, isNull, lte, ne } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, rooms, series, teachers } from '#db/schema/index.ts'
import { daysAfter } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import type { Term } from '../../calendar/term-list.server.ts'
import { classesOf } from '../../scope.server.ts'

/** A series belongs to a term if it lasts until its final two weeks. */
const LAST_DAYS = 13

export type TermSeries = ReturnType<typeof listSeriesOf>[number]

/** Series that end with a term, except those whose class already has the same series in the next term. */
export function listSeriesOf(access: Access, from: Term, to: Term) {
	const rows = database()
		.select({
			id: series.id,
			classId: series.classId,
			class: classes.name,
			teacher: teachers.name,
			siteId: rooms.siteId,
			frequency: series.frequency,
			every: series.every,
			weekdays: series.weekdays,
			startTime: series.startTime,
			durationMinutes: series.durationMinutes,
			teacherId: series.teacherId,
			roomId: series.roomId,
			skipsClosures: series.skipsClosures,
			startsOn: series.startsOn,
			endsOn: series.endsOn,
			version: series.version,
		})
		.from(classes)
		.innerJoin(series, and(rowsOf(series, access), eq(series.classId, classes.id)))
		.leftJoin(teachers, rowOf(teachers, access, series.teacherId))
		.leftJoin(rooms, rowOf(rooms, access, series.roomId))
		.where(
			and(
				classesOf(access),
				inArray(classes.state, ['draft', 'open', 'running']),
				ne(series.frequency, 'dates'),
				// An open-ended series reaches the next term by itself.
				eq(series.openEnded, false),
				gte(series.endsOn, daysAfter(from.endsOn, -LAST_DAYS)),
				lte(series.startsOn, to.endsOn),
				isNull(series.archivedAt),
			),
		)
		.all()
		.sort((a, b) => a.class.localeCompare(b.class))
	const next = rows.filter(({ endsOn }) => endsOn >= to.startsOn)
	return rows.filter(
		(row) =>
			row.startsOn <= from.endsOn &&
			row.endsOn < to.startsOn &&
			(!from.siteId || row.siteId === from.siteId) &&
			!next.some(
				({ classId, weekdays, startTime }) =>
					classId === row.classId && weekdays === row.weekdays && startTime === row.startTime,
			),
	)
}
