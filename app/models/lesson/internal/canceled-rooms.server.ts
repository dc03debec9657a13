import { and, gt, gte, inArray, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { listEarlier } from './earlier-series.server.ts'

/**
 * Gives canceled lessons of the series before a changed one the new room, in which they take place if they come back. Their version
 * stays, so that the closing or absence that canceled them can still be undone.
 */
export function changeCanceledRooms(
	tx: Tx,
	access: Access,
	{ startsOn, ...replacement }: Parameters<typeof listEarlier>[1] & { startsOn: string },
	{ was, is }: { was: string | null; is: string | null },
) {
	if (was === is) return
	const ids = listEarlier(access, replacement).map(({ id }) => id)
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
