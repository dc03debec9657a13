import { eq } from 'drizzle-orm'
import { students } from '#db/schema/index.ts'
import { divide } from '#app/utils/money.ts'
import type { Access } from '../../access.server.ts'
import { listPrices } from '../chosen-prices.server.ts'
import { priceOn, type Price } from '../price.server.ts'
import { listSeats, type Seat } from './seats.server.ts'
import { chargedSpanOf, lessonsOfSpan } from './span-settlement.server.ts'
import { listTermsOfMonth } from './terms-of-month.server.ts'

interface LessonShare {
	/** Without the sibling discount and tax. */
	amountMinor: number
	/** The period of the lesson in the keys of its lines: a month, or the first day of a term or course. */
	key: string
}

/**
 * The share of one lesson in the price of its month, term or course, as it is charged. Null without such a price: a lesson,
 * an hour and a package have lines of their own.
 */
export function lessonShare(
	access: Access,
	{ studentId, enrolmentId }: { studentId: string; enrolmentId: string },
	day: string,
): LessonShare | null {
	const seat = listSeats(access, eq(students.id, studentId)).find((seat) => seat.enrolmentId === enrolmentId)
	const price = priceOn({ prices: listPrices(access, [enrolmentId]) }, day, enrolmentId)
	return seat && price ? shareOf(access, seat, price, day.slice(0, 7)) : null
}

function shareOf(access: Access, seat: Seat, price: Price, period: string): LessonShare | null {
	const { basis, amountMinor, lessonsPerMonth } = price
	if (basis === 'month') return { amountMinor: divide(amountMinor, lessonsPerMonth), key: period }
	if (basis === 'month_lessons') return { amountMinor, key: period }
	if (basis !== 'term' && basis !== 'course') return null
	const terms = basis === 'term' ? listTermsOfMonth(access, period) : []
	const span = chargedSpanOf({ terms, period }, seat, basis)
	if (!span) return null
	const { lessons, closed } = lessonsOfSpan(access, { meetings: new Map() }, { seat, price }, span)
	// The price is for the lessons that take place, so that a missed one is worth more where days are closed.
	const open = lessons - closed.length
	return open > 0 ? { amountMinor: divide(amountMinor, open), key: span.startsOn } : null
}
