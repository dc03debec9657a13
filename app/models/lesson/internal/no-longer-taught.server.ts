import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { classes, lessons as lessonsTable, series } from '#db/schema/index.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import type { Access } from '../../access.server.ts'
import { listExpected } from '../../attendance/expected.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { listSeriesOn } from '../series-list.server.ts'
import type { LessonToCancel } from './to-cancel.server.ts'

const later = alias(series, 'later')

/**
 * Canceled lessons that do not come back, with the reason: their class is over by now, no student comes to the private lesson any
 * more, or the class meets at another time.
 */
export function listNoLongerTaught(
	access: Access,
	lessons: readonly LessonToCancel[],
): Map<string, 'over' | 'other_time'> {
	const rows = database()
		.select({ id: classes.id, kind: classes.kind, state: classes.state })
		.from(classes)
		.where(and(rowsOf(classes, access), inArray(classes.id, eachOf(lessons.map(({ classId }) => classId)))))
		.all()
	const byId = new Map(rows.map((row) => [row.id, row]))
	const leftBehind = listLeftBehind(
		access,
		lessons.map(({ id }) => id),
	)
	const whyNot = (lesson: LessonToCancel) => {
		if (lesson.state === 'scheduled' || lesson.state === 'held') return null
		const { kind, state } = byId.get(lesson.classId) ?? {}
		if (state === 'finished' || state === 'archived') return 'over'
		if (kind === 'private' && listExpected(access, lesson).length === 0) return 'over'
		return leftBehind.has(lesson.id) && !isStillUsual(access, lesson) ? 'other_time' : null
	}
	return new Map(
		lessons.flatMap((lesson) => {
			const why = whyNot(lesson)
			return why ? [[lesson.id, why] as const] : []
		}),
	)
}

/** Lessons that stayed with a series when it was changed, because they were canceled. One that was moved by hand has its own time. */
function listLeftBehind(access: Access, ids: readonly string[]): Set<string> {
	const rows = database()
		.select({ id: lessonsTable.id })
		.from(lessonsTable)
		.innerJoin(series, rowOf(series, access, lessonsTable.seriesId))
		.innerJoin(later, and(rowsOf(later, access), eq(later.splitFrom, series.id), isNull(later.archivedAt)))
		.where(
			and(
				rowsOf(lessonsTable, access),
				inArray(lessonsTable.id, eachOf(ids)),
				isNull(lessonsTable.movedFrom),
				or(isNotNull(series.archivedAt), gt(lessonsTable.originalDate, series.endsOn)),
			),
		)
		.all()
	return new Set(rows.map(({ id }) => id))
}

function isStillUsual(access: Access, { classId, startsAt }: LessonToCancel): boolean {
	const { day, time } = wallTimeAt(startsAt, access.school.timeZone)
	return listSeriesOn(access, classId, day).some(({ startTime }) => startTime === time)
}
