import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { codesOf } from '../attendance.server.ts'
import { addLateFees } from './late-fees.server.ts'
import { addLessons } from './lesson-lines.server.ts'
import { addMonths } from './month-lines.server.ts'
import { listSeats, priceOf, type Suggestions } from './seats.server.ts'

export type { Suggestions }

/** Everything a family can be billed for a month that it has not been billed for yet. */
export function suggestLines(access: Access, familyId: string, period: string): Suggestions {
	const found: Suggestions = { lines: [], absent: [] }
	const family = database()
		.select({ taxExempt: families.taxExempt })
		.from(families)
		.where(and(eq(families.schoolId, access.schoolId), eq(families.id, familyId)))
		.get()
	if (!family) return found
	const asked = { familyId, period, codes: codesOf(access) }
	const priced = listSeats(access, asked).flatMap((seat) => {
		const price = priceOf(access, asked, seat.enrolmentId)
		if (price) return [{ seat, price }]
		found.absent.push({ about: seat.about, why: 'No price plan is set for this month.' })
		return []
	})
	for (const { seat, price } of priced)
		if (price.basis !== 'month') addLessons(access, asked, found, seat, price)
	addMonths(
		access,
		asked,
		found,
		priced.filter(({ price }) => price.basis === 'month'),
	)
	addLateFees(access, asked, found)
	if (family.taxExempt) found.lines = found.lines.map((line) => ({ ...line, taxCodeId: null, rates: [] }))
	return found
}
