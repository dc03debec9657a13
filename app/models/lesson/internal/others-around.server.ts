import { and, eq, gt, inArray, lt, max, min, notInArray, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowsOf } from '../../school-rows.server.ts'

/** The days of the last lesson of a class before a day and of the next one after it, without those that are being moved. */
export function othersAround(
	tx: Tx,
	access: Access,
	{ classId, day }: { classId: string; day: string },
	ids: readonly string[],
) {
	const of = (edge: SQL<string | null>, side: SQL) =>
		tx
			.select({ day: edge })
			.from(lessons)
			.where(
				and(
					rowsOf(lessons, access),
					eq(lessons.classId, classId),
					notInArray(lessons.id, eachOf(ids)),
					inArray(lessons.state, ['scheduled', 'held']),
					side,
				),
			)
			.get()?.day
	return {
		last: of(max(lessons.day), lt(lessons.day, day)),
		next: of(min(lessons.day), gt(lessons.day, day)),
	}
}
