import { and, isNull } from 'drizzle-orm'
import { students } from '#db/schema/index.ts'
import { daysWithin, lastDayOf } from '#app/domain/billing/month-charge.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { gapCondition } from '../student/gaps.server.ts'
import { listPrices } from './chosen-prices.server.ts'
import { listSeats } from './internal/seats.server.ts'
import { pricesBetween } from './price.server.ts'

/** Students with a price in the month whom a run leaves out, because they have no family to bill. */
export function listWithoutFamily(access: Access, period: string) {
	const { schoolId, school } = access
	const gap = gapCondition(schoolId, 'family', today(school.timeZone))
	const seats = listSeats(access, and(gap, isNull(students.archivedAt)))
	const prices = listPrices(
		access,
		seats.map(({ enrolmentId }) => enrolmentId),
	)
	const priced = seats.filter((seat) => {
		const days = daysWithin(seat, { from: `${period}-01`, to: lastDayOf(period) })
		return days && pricesBetween({ prices }, seat.enrolmentId, days).some(({ price }) => price)
	})
	return [...new Map(priced.map((seat) => [seat.studentId, nameOf(seat)]))].map(([id, name]) => ({
		id,
		name,
	}))
}
