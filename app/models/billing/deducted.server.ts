import { and, between, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import { boundsOf } from '#app/domain/billing/month-charge.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
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
