import { and, between, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, lessons } from '#db/schema/index.ts'
import { endedBefore } from '#app/domain/billing/last-day.ts'
import { boundsOf } from '#app/domain/billing/month-charge.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { priceOn } from '../price.server.ts'
import type { Asked, Seat } from './seats.server.ts'

export interface AskedWithLater extends Asked {
	/** Enrollments that ended before the month and have a make-up lesson in it to charge. */
	madeUpLater: ReadonlySet<string>
}

/**
 * The enrollments that ended before the month with a price by the lesson and have a make-up lesson in the month, which is the only
 * lesson that they can still owe.
 */
export function listMadeUpLater(
	access: Access,
	{ prices, period }: Pick<Asked, 'prices' | 'period'>,
	seats: readonly Seat[],
): Set<string> {
	const ended = seats.filter((seat) => {
		if (!endedBefore(period, seat)) return false
		const basis = priceOn({ prices }, seat.enrolledTo ?? '', seat.enrolmentId)?.basis
		return basis === 'lesson' || basis === 'hour'
	})
	if (ended.length === 0) return new Set()
	const rows = database()
		.select({ enrolmentId: credits.enrolmentId })
		.from(credits)
		.innerJoin(lessons, rowOf(lessons, access, credits.usedLessonId))
		.where(
			and(
				rowsOf(credits, access),
				// The index of credits begins with the student.
				inArray(credits.studentId, [...new Set(ended.map(({ studentId }) => studentId))]),
				inArray(credits.state, ['held', 'used']),
				inArray(
					credits.enrolmentId,
					ended.map(({ enrolmentId }) => enrolmentId),
				),
				between(lessons.day, ...boundsOf(period).days),
			),
		)
		.all()
	return new Set(rows.flatMap(({ enrolmentId }) => enrolmentId ?? []))
}
