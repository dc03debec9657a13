import { and, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { addEventFees } from './event-fees.server.ts'
import { addLateFees } from './late-fees.server.ts'
import { suggestLessons } from './lesson-lines.server.ts'
import { addPlanned } from './month-lines.server.ts'
import { addPackages } from './package-lines.server.ts'
import { priceOf, type Price } from './price.server.ts'
import { ask, type Meetings, type Seat, type Suggestions } from './seats.server.ts'

export type { Suggestions }

/** Everything a family can be billed for a month that it has not been billed for yet. */
export function suggestLines(access: Access, familyId: string, period: string): Suggestions {
	return suggestFor(access, [familyId], period).get(familyId) ?? { lines: [], absent: [] }
}

/** The same for several families at once: a run asks few questions for many. */
export function suggestFor(
	access: Access,
	familyIds: readonly string[],
	period: string,
	meetings?: Meetings,
): Map<string, Suggestions> {
	const { asked, seats } = ask(access, familyIds, period, meetings)
	const found = new Map<string, Collected>(
		listExempt(access, familyIds).map(({ id, taxExempt }) => [
			id,
			{ taxExempt, seats: [], lines: [], absent: [] },
		]),
	)
	for (const seat of seats) {
		const family = found.get(seat.familyId ?? '')
		const price = priceOf(asked, period, seat.enrolmentId)
		if (price) family?.seats.push({ seat, price })
		else family?.absent.push({ about: seat.about, why: 'No price plan is set for this month.' })
	}
	const all = [...found.values()]
	for (const family of all)
		for (const { seat, price } of family.seats) {
			if (price.basis === 'lesson' || price.basis === 'hour')
				suggestLessons(access, asked, family, seat, price)
			if (price.basis === 'package') addPackages(access, asked, family, seat, price)
		}
	addPlanned(access, asked, all)
	addEventFees(access, found)
	addLateFees(access, found)
	return new Map(
		[...found].map(([id, { taxExempt, lines, absent }]) => [
			id,
			{ absent, lines: taxExempt ? lines.map((line) => ({ ...line, taxCodeId: null, rates: [] })) : lines },
		]),
	)
}

interface Collected extends Suggestions {
	taxExempt: boolean
	seats: { seat: Seat; price: Price }[]
}

function listExempt({ schoolId }: Access, familyIds: readonly string[]) {
	return database()
		.select({ id: families.id, taxExempt: families.taxExempt })
		.from(families)
		.where(and(eq(families.schoolId, schoolId), inArray(families.id, [...familyIds])))
		.all()
}
