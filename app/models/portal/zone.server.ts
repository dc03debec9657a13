import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { bookingHolds, moveRequests } from '#db/schema/index.ts'
import { sameClockAt } from '#app/domain/lesson/wall-time.server.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import type { MovedLessons } from '../lesson/zone.server.ts'

/** Reservations and requests follow their lessons to the new time zone. */
export function movePortalToZone(tx: Tx, access: Access, from: string, to: string, moved: MovedLessons) {
	const held = tx
		.select({ id: bookingHolds.id, startsAt: bookingHolds.startsAt, endsAt: bookingHolds.endsAt })
		.from(bookingHolds)
		.where(and(rowsOf(bookingHolds, access), gt(bookingHolds.heldUntil, Date.now())))
		.all()
	for (const { id, startsAt, endsAt } of held) {
		const start = sameClockAt(startsAt, from, to)
		tx.update(bookingHolds)
			.set({ startsAt: start, endsAt: start + endsAt - startsAt })
			.where(rowOf(bookingHolds, access, id))
			.run()
	}
	const asked = tx
		.select({ id: moveRequests.id, lessonId: moveRequests.lessonId, startsAt: moveRequests.startsAt })
		.from(moveRequests)
		.where(and(rowsOf(moveRequests, access), eq(moveRequests.state, 'asked')))
		.all()
	for (const { id, lessonId, startsAt } of asked) {
		const move = moved.get(lessonId)
		if (move?.from === startsAt)
			tx.update(moveRequests)
				.set({ startsAt: move.to })
				.where(rowOf(moveRequests, access, id))
				.run()
	}
}
