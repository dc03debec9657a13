import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, lessons } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

/** `weekdays` as the table of series has them, such as `24` for Tuesday and Thursday. */
interface Weekly {
	weekdays: string
	startTime: string
	durationMinutes: number
	roomId: string | null
}

/** The usual time of a class, and its room, follow its lessons if they were those of the series that changed. */
export function followSeries(tx: Tx, access: Access, classId: string, from: Weekly, to: Weekly) {
	if (from.weekdays.length !== 1 || to.weekdays.length !== 1) return
	const [old, room] = [from.roomId, to.roomId]
	tx.update(classes)
		.set({
			weekday: Number(to.weekdays),
			startTime: to.startTime,
			durationMinutes: to.durationMinutes,
			roomId: sql`case when ${classes.roomId} is ${old} then ${room} else ${classes.roomId} end`,
			updatedAt: Date.now(),
			updatedBy: access.userId,
			version: sql`${classes.version} + 1`,
		})
		.where(
			and(
				rowOf(classes, access, classId),
				eq(classes.weekday, Number(from.weekdays)),
				eq(classes.startTime, from.startTime),
				eq(classes.durationMinutes, from.durationMinutes),
			),
		)
		.run()
}

export function hasLessonsToCome(tx: Tx, access: Access, seriesIds: readonly string[]): boolean {
	const lesson = tx
		.select({ id: lessons.id })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				inArray(lessons.seriesId, [...seriesIds]),
				eq(lessons.state, 'scheduled'),
				gt(lessons.startsAt, Date.now()),
			),
		)
		.limit(1)
		.get()
	return lesson !== undefined
}
