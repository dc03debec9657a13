import { daysWithin } from '#app/domain/billing/month-charge.ts'
import { FLAT } from '../flat-prices.server.ts'
import { laterDayOf, lessonPriceOn, pricesBetween } from '../price.server.ts'
import type { Asked } from './seats.server.ts'

type Prices = Pick<Asked, 'prices'>

/** An enrollment of a stay, with all days of it. */
export interface StaySeat {
	enrolmentId: string
	classId: string
	startsOn: string | null
	endsOn: string | null
}

/** The first day a package plan applies. Undefined if none was ever chosen. */
export function packagesSince({ prices }: Prices, stay: readonly { enrolmentId: string }[]) {
	const chosen = stay
		.flatMap(({ enrolmentId }) => prices.get(enrolmentId) ?? [])
		.filter(({ version }) => version.basis === 'package')
		.map(({ chosen: { startsOn } }) => startsOn)
	return chosen.sort()[0]
}

const NEVER = '9999-12-31'

/**
 * The last day of a stay whose lessons take one of a package: that before a price for a month, term or course that goes on, or
 * that of the stay. Null if there is none.
 */
export function lastDayOfPackages(prices: Prices, stay: readonly StaySeat[], since: string): string | null {
	const stretches = stay.flatMap((seat) => {
		const days = daysWithin(seat, { from: since, to: NEVER })
		return days ? pricesBetween(prices, seat.enrolmentId, days) : []
	})
	const last = stretches.findLast(({ price }) => !price || !FLAT.includes(price.basis))
	const endsOn = last ? last.to : stay.at(-1)?.endsOn
	return endsOn === NEVER ? null : (endsOn ?? null)
}

interface LessonOfStay {
	day: string
	classId: string
	/** The day of the lesson that it makes up for. */
	missedOn?: string | null
}

interface ChargingLesson extends LessonOfStay {
	id: string
}

/**
 * The basis of a lesson’s price. Undefined if the student had none on its day. A make-up lesson after the last day has that of
 * the lesson that was missed.
 */
export function basisOf(prices: Prices, stay: readonly StaySeat[], lesson: LessonOfStay) {
	const { classId, missedOn } = lesson
	const day = laterDayOf(lesson)
	const seatOn = (on: string) =>
		stay.find((seat) => seat.classId === classId && daysWithin(seat, { from: on, to: on }))
	const on = seatOn(day) ? day : (missedOn ?? day)
	const seat = seatOn(on)
	return seat && lessonPriceOn(prices, { day: on, missedOn }, seat.enrolmentId)?.basis
}

/** True for a lesson that takes one of a package while any is left. */
export function takesOne(prices: Prices, stay: readonly StaySeat[], lesson: LessonOfStay): boolean {
	const basis = basisOf(prices, stay, lesson)
	return basis === 'package' || isByLesson(basis)
}

const isByLesson = (basis: ReturnType<typeof basisOf>) => basis === 'lesson' || basis === 'hour'

/**
 * The lessons of a stay, with their days, that count for its packages: first those that packages paid for, also under a
 * per-lesson plan, then those under a package plan that no package paid for yet.
 */
export function usedOf(
	prices: Prices,
	stay: readonly StaySeat[],
	charging: readonly ChargingLesson[],
	paid: number,
): Map<string, string> {
	const used = new Map<string, string>()
	for (const lesson of charging) {
		const basis = basisOf(prices, stay, lesson)
		if (basis === 'package' || (isByLesson(basis) && used.size < paid)) used.set(lesson.id, lesson.day)
	}
	return used
}
