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

/** The day whose price a lesson has: a lesson that was made up in advance has that of the lesson that was missed. */
export function priceDayOf({ day, missedOn }: { day: string; missedOn?: string | null }): string {
	return missedOn && missedOn > day ? missedOn : day
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
