import { lastDayOf } from '#app/domain/billing/month-charge.ts'
import type { Asked } from './seats.server.ts'

export type Price = NonNullable<ReturnType<typeof priceOf>>

/** The price that held on the first day of the month, by the plan that was chosen last before its end. */
export function priceOf({ prices }: Pick<Asked, 'prices'>, period: string, enrolmentId: string) {
	const found = (prices.get(enrolmentId) ?? [])
		.filter(
			({ chosen, version }) => chosen.startsOn <= lastDayOf(period) && version.validFrom <= `${period}-01`,
		)
		.sort(
			(one, other) =>
				other.chosen.startsOn.localeCompare(one.chosen.startsOn) ||
				other.version.validFrom.localeCompare(one.version.validFrom),
		)[0]
	if (!found) return null
	const { version, plan, chosen, rates } = found
	return {
		...version,
		plan,
		rates: rates ?? [],
		amountMinor: chosen.overrideMinor ?? version.amountMinor,
		overrideReason: chosen.overrideReason,
		chosenOn: chosen.startsOn,
	}
}
