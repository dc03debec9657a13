import { and, between, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, lessons } from '#db/schema/index.ts'
import { endedBefore } from '#app/domain/billing/last-day.ts'
import { boundsOf, lastDayOf } from '#app/domain/billing/month-charge.ts'
import type { PlanBasis } from '#app/domain/billing/plan-labels.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { priceOn } from '../price.server.ts'
import type { Asked, Seat } from './seats.server.ts'

export interface AskedWithMadeUp extends Asked {
	/** Enrollments with a make-up lesson to charge in the month, which is before or after their own lessons. */
	madeUpOutside: ReadonlySet<string>
}

/**
 * The enrollments that ended before the month with a price by the lesson, or have one only after it, and have a make-up lesson in the
 * month. It is the only lesson that they can owe in it.
 */
export function listMadeUpOutside(
	access: Access,
	{ prices, period }: Pick<Asked, 'prices' | 'period'>,
	seats: readonly Seat[],
): Set<string> {
	const lastDay = lastDayOf(period)
	const outside = seats.filter((seat) => {
		const { enrolmentId, enrolledTo } = seat
		if (endedBefore(period, seat)) return isByLesson(priceOn({ prices }, enrolledTo ?? '', enrolmentId))
		const chosen = prices.get(enrolmentId) ?? []
		return chosen.some(
			({ chosen, version }) =>
				isByLesson(version) && (chosen.startsOn > lastDay || version.validFrom > lastDay),
		)
	})
	if (outside.length === 0) return new Set()
	const rows = database()
		.select({ enrolmentId: credits.enrolmentId })
		.from(credits)
		.innerJoin(lessons, rowOf(lessons, access, credits.usedLessonId))
		.where(
			and(
				rowsOf(credits, access),
				// The index of credits begins with the student.
				inArray(credits.studentId, [...new Set(outside.map(({ studentId }) => studentId))]),
				inArray(credits.state, ['held', 'used']),
				inArray(
					credits.enrolmentId,
					outside.map(({ enrolmentId }) => enrolmentId),
				),
				between(lessons.day, ...boundsOf(period).days),
			),
		)
		.all()
	return new Set(rows.flatMap(({ enrolmentId }) => enrolmentId ?? []))
}

const isByLesson = (price: { basis: PlanBasis } | null) =>
	price?.basis === 'lesson' || price?.basis === 'hour'
