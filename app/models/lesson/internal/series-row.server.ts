import type { Tx } from '#db/client.server.ts'
import { series } from '#db/schema/index.ts'
import type { SeriesWish } from '#app/domain/lesson/series-wish.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../../access.server.ts'

export function insertSeriesRow(
	tx: Tx,
	access: Access,
	classId: string,
	wish: SeriesWish & { endsOn: string; openEnded: boolean },
	splitFrom?: string,
): string {
	const id = newId()
	const now = Date.now()
	const { schoolId, userId, school } = access
	tx.insert(series)
		.values({
			...wish,
			schoolId,
			id,
			classId,
			weekdays: wish.weekdays.join(''),
			dates: wish.dates.join('\n') || null,
			timeZone: school.timeZone,
			splitFrom,
			createdAt: now,
			createdBy: userId,
			updatedAt: now,
			updatedBy: userId,
		})
		.run()
	return id
}
