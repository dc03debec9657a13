import { daysAfter } from '#app/utils/dates.ts'
import type { ChosenPrice } from './chosen-prices.server.ts'

interface Priced {
	prices: ReadonlyMap<string, ChosenPrice[]>
}

export type Price = NonNullable<ReturnType<typeof priceOn>>

/** The price on a day: the latest plan chosen for the enrollment, at the plan's latest version. */
export function priceOn({ prices }: Priced, day: string, enrolmentId: string) {
	const candidates = (prices.get(enrolmentId) ?? [])
		.filter(({ chosen, version }) => chosen.startsOn <= day && version.validFrom <= day)
		.sort(
			(a, b) =>
				b.chosen.startsOn.localeCompare(a.chosen.startsOn) ||
				b.version.validFrom.localeCompare(a.version.validFrom),
		)[0]
	if (!candidates) return null
	const { version, plan, chosen, rates } = candidates
	return {
		...version,
		plan,
		rates,
		amountMinor: chosen.overrideMinor ?? version.amountMinor,
		overrideMinor: chosen.overrideMinor,
		overrideReason: chosen.overrideReason,
		chosenOn: chosen.startsOn,
	}
}

interface PricedLesson {
	day: string
	/** The day of the lesson that it makes up for. */
	missedOn?: string | null
}

/** The day from which packages count a lesson: one that was made up in advance counts from the day that was missed. */
export function laterDayOf({ day, missedOn }: PricedLesson): string {
	return missedOn && missedOn > day ? missedOn : day
}

/**
 * The price of a lesson. A make-up lesson has that of the lesson that was missed, because the price of a month has paid for both, and
 * a price for each lesson for neither. Between packages and single lessons the later day decides: each is charged once under both.
 */
export function lessonPriceOn(asked: Priced, lesson: PricedLesson, enrolmentId: string) {
	const later = priceOn(asked, laterDayOf(lesson), enrolmentId)
	const missed = lesson.missedOn ? priceOn(asked, lesson.missedOn, enrolmentId) : null
	const bases = [later?.basis, missed?.basis]
	const isMixed = bases.includes('package') && (bases.includes('lesson') || bases.includes('hour'))
	return isMixed ? later : (missed ?? later)
}

/** Consecutive days at one price, or without a price. */
export interface Stretch {
	from: string
	to: string
	price: Price | null
}

export function pricesBetween(
	asked: Priced,
	enrolmentId: string,
	{ from, to }: { from: string; to: string },
): Stretch[] {
	const changes = (asked.prices.get(enrolmentId) ?? [])
		.flatMap(({ chosen, version }) => [chosen.startsOn, version.validFrom])
		.filter((day) => from < day && day <= to)
	const stretches: Stretch[] = []
	for (const day of [...new Set([from, ...changes])].sort()) {
		const price = priceOn(asked, day, enrolmentId)
		const last = stretches.at(-1)
		if (last && isSamePrice(last.price, price)) continue
		if (last) last.to = daysAfter(day, -1)
		stretches.push({ from: day, to, price })
	}
	return stretches
}

/** Choosing the plan an enrollment already has changes nothing. */
export function isSamePrice(a: Price | null, b: Price | null): boolean {
	return a?.id === b?.id && a?.amountMinor === b?.amountMinor && a?.overrideReason === b?.overrideReason
}
