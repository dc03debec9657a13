import { and, between, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, lessons } from '#db/schema/index.ts'
import { boundsOf } from '#app/domain/billing/month-charge.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { hasPriceByLesson } from './plan-line.server.ts'
import type { Asked, Seat } from './seats.server.ts'

export interface AskedWithMadeUp extends Asked {
	/** Enrollments with a make-up lesson in the month, which may have another price than their own lessons. */
	madeUpOutside: ReadonlySet<string>
}

/**
 * The enrollments that have, had or will have a price by the lesson, and a make-up lesson in the month. It may be the only lesson that
 * they owe by itself in it.
 */
export function listMadeUpOutside(
	access: Access,
	{ prices, period }: Pick<Asked, 'prices' | 'period'>,
	seats: readonly Seat[],
): Set<string> {
	const outside = seats.filter(({ enrolmentId }) => hasPriceByLesson(prices, enrolmentId))
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
