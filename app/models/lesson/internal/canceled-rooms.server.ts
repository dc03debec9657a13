import { and, gt, gte, inArray, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { lessons, type series } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { listEarlier } from './earlier-series.server.ts'

type Series = typeof series.$inferSelect

/**
 * Gives canceled lessons of the series before a changed one the new room, in which they take place if they come back. A lesson of
 * another weekday or time keeps its own room, because the class does not need the new one then. The version of a lesson stays, so
 * that the closing or absence that canceled it can still be undone.
 */
export function changeCanceledRooms(
	tx: Tx,
	access: Access,
	replacement: Pick<
		Series,
		'classId' | 'splitFrom' | 'startsOn' | 'weekdays' | 'startTime' | 'frequency' | 'every'
	>,
	{ was, is }: { was: string | null; is: string | null },
) {
	if (was === is) return
	const { startsOn, weekdays, startTime, frequency, every } = replacement
	const alike = listEarlier(access, replacement).filter(
		(row) =>
			row.weekdays === weekdays &&
			row.startTime === startTime &&
			row.frequency === frequency &&
			row.every === every,
	)
	const ids = alike.map(({ id }) => id)
	tx.update(lessons)
		.set({ roomId: is, updatedAt: Date.now(), updatedBy: access.userId })
		.where(
			and(
				rowsOf(lessons, access),
				inArray(lessons.seriesId, ids),
				gte(lessons.originalDate, startsOn),
				gt(lessons.startsAt, Date.now()),
				notInArray(lessons.state, ['scheduled', 'held']),
				sql`${lessons.roomId} is ${was}`,
			),
		)
		.run()
}
