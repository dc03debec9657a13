import { and, between, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, lessons } from '#db/schema/index.ts'
import { boundsOf } from '#app/domain/billing/month-charge.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listPrices } from './chosen-prices.server.ts'
import { FLAT } from './flat-prices.server.ts'
import { priceOn } from './price.server.ts'

interface Seat {
	id: string
	classId: string
}

/**
 * True if a family pays less because the seat of a student is not charged for the lesson of a day. A price that is paid whole
 * stays the same, and so does that of a month with more lessons than it includes. `isCharged` tells it of the other days.
 */
export function isDeducted(
	access: Access,
	{ id, classId }: Seat,
	day: string,
	isCharged: (day: string) => boolean,
): boolean {
	const price = priceOn({ prices: listPrices(access, [id]) }, day, id)
	if (!price || !FLAT.includes(price.basis) || price.basis === 'month_lessons') return true
	if (price.partMonth === 'full') return false
	if (price.basis !== 'month' || price.partMonth === 'days' || price.fifthLesson === 'charged') return true
	return listDays(access, classId, day.slice(0, 7)).filter(isCharged).length < price.lessonsPerMonth
}

interface PausedSeat extends Seat {
	studentId: string
	pausedFrom: string | null
	pausedTo: string | null
}

/** True if a family may pay for a part of a pause: at a price that is paid whole, or for a lesson in it that is made up. */
export function isChargedInPause(access: Access, seat: PausedSeat): boolean {
	const { id, classId, studentId, pausedFrom, pausedTo } = seat
	if (!pausedFrom) return false
	const price = priceOn({ prices: listPrices(access, [id]) }, pausedFrom, id)
	if (price && FLAT.includes(price.basis) && price.partMonth === 'full') return true
	const madeUp = database()
		.select({ id: credits.id })
		.from(credits)
		.innerJoin(lessons, and(rowOf(lessons, access, credits.sourceLessonId), eq(lessons.classId, classId)))
		.where(
			and(
				rowsOf(credits, access),
				eq(credits.studentId, studentId),
				inArray(credits.state, ['open', 'held', 'used']),
				between(lessons.day, pausedFrom, pausedTo ?? '9999-12-31'),
			),
		)
		.get()
	return madeUp !== undefined
}

/** The days of a month on which a class has lessons, also canceled ones. */
function listDays(access: Access, classId: string, period: string): string[] {
	return database()
		.selectDistinct({ day: lessons.day })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				eq(lessons.kind, 'regular'),
				between(lessons.day, ...boundsOf(period).days),
			),
		)
		.all()
		.map(({ day }) => day)
}
