import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { bookingHolds, moveRequests } from '#db/schema/index.ts'
import { sameClockAt } from '#app/domain/lesson/wall-time.server.ts'
import type { Access } from '../access.server.ts'
import type { MovedLessons } from '../lesson/zone.server.ts'

/** Times that families hold or asked about follow the lessons of their school to another time zone. */
export function movePortalToZone(
	tx: Tx,
	{ schoolId }: Access,
	from: string,
	to: string,
	moved: MovedLessons,
) {
	const held = tx
		.select({ id: bookingHolds.id, startsAt: bookingHolds.startsAt, endsAt: bookingHolds.endsAt })
		.from(bookingHolds)
		.where(and(eq(bookingHolds.schoolId, schoolId), gt(bookingHolds.heldUntil, Date.now())))
		.all()
	for (const { id, startsAt, endsAt } of held) {
		const start = sameClockAt(startsAt, from, to)
		tx.update(bookingHolds)
			.set({ startsAt: start, endsAt: start + endsAt - startsAt })
			.where(and(eq(bookingHolds.schoolId, schoolId), eq(bookingHolds.id, id)))
			.run()
	}
	const asked = tx
		.select({ id: moveRequests.id, lessonId: moveRequests.lessonId, startsAt: moveRequests.startsAt })
		.from(moveRequests)
		.where(and(eq(moveRequests.schoolId, schoolId), eq(moveRequests.state, 'asked')))
		.all()
	for (const { id, lessonId, startsAt } of asked) {
		const move = moved.get(lessonId)
		if (move?.from === startsAt)
			tx.update(moveRequests)
				.set({ startsAt: move.to })
				.where(and(eq(moveRequests.schoolId, schoolId), eq(moveRequests.id, id)))
				.run()
	}
}
