import { and, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import type { FoundClash } from './clashes.server.ts'

/**
 * The clashes without the hours that a teacher saved after a lesson was booked: one that keeps its time and teacher is no
 * worse than before. Where the hours are at another site, it keeps its room too.
 */
export function withoutOldHours(access: Access, clashes: readonly FoundClash[]): FoundClash[] {
	const outside = clashes.flatMap(({ kind, booking }) => (kind === 'hours' ? (booking.lessonId ?? []) : []))
	if (outside.length === 0) return [...clashes]
	const before = new Map(listTimes(access, outside).map(({ id, ...time }) => [id, time]))
	return clashes.filter(({ kind, what, booking: { lessonId = '', ...booking } }) => {
		const time = before.get(lessonId)
		const kept = ['startsAt', 'endsAt', 'teacherId', ...(what ? (['roomId'] as const) : [])] as const
		return kind !== 'hours' || kept.some((key) => time?.[key] !== booking[key])
	})
}

function listTimes(access: Access, ids: readonly string[]) {
	return database()
		.select({
			id: lessons.id,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			teacherId: lessons.teacherId,
			roomId: lessons.roomId,
		})
		.from(lessons)
		.where(and(rowsOf(lessons, access), inArray(lessons.id, eachOf(ids))))
		.all()
}
