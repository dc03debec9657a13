import { instalmentsBy, lastDayOf, spanCharge } from '#app/domain/billing/month-charge.ts'
import type { Access } from '../access.server.ts'
import { meetingDays } from './meeting-days.server.ts'
import type { Billed, Charges } from './plan-line.server.ts'
import { priceOf, type Price } from './price.server.ts'
import type { Asked, Seat } from './seats.server.ts'

interface NamedSpan {
	name: string
	startsOn: string
	endsOn: string
}

/** One price for a term or a course, in as many parts as the plan says; each part is due in a month of its own. */
export function chargeSpan(
	access: Access,
	asked: Asked,
	seat: Seat,
	price: Price,
	billed: readonly Billed[],
): Charges {
	const span = price.basis === 'term' ? termOf(asked, seat) : courseOf(asked, seat)
	if (span === null)
		return {
			absent:
				price.basis === 'term' ? 'There is no term in this month.' : 'The course has no days in this month.',
		}
	const { startsOn, endsOn, name } = span
	// A price that changes within the term is for the next one.
	const began = seat.startsOn && seat.startsOn > startsOn ? seat.startsOn : startsOn
	const then = priceOf(asked, began.slice(0, 7), seat.enrolmentId)
	const agreed = then?.planId === price.planId ? then : price
	const { days, closed } = meetingDays(access, asked, seat, startsOn, endsOn)
	const open = days.filter((day) => !closed.includes(day))
	const charge = spanCharge(agreed, { startsOn, endsOn, days: open }, seat)
	const { instalments } = agreed
	const parts = instalmentsBy(charge.amountMinor, { startsOn, instalments }, asked.period)
	let asOf = 0
	let paid = billed
		.filter(({ key }) => key?.startsWith(`${startsOn}/`))
		.reduce((sum, one) => sum + one.unitMinor, 0)
	return parts.flatMap(({ amountMinor, number, key }) => {
		asOf += amountMinor
		const had = billed.find((one) => one.key === key)
		// Somebody who leaves after the first parts owes less than the rest of them.
		const left = had ? had.unitMinor : Math.max(0, asOf - paid)
		if (!had) paid += left
		if (left === 0 && charge.amountMinor > 0) return []
		const part = instalments > 1 ? `part ${number} of ${instalments}` : null
		const why = [charge.why, part].filter(Boolean).join('; ') || null
		return [{ key, words: part ? `${name}, ${part}` : name, amountMinor: left, why, price: agreed }]
	})
}

/** A month in which one term ends and the next begins is billed for the one that begins. */
function termOf({ terms }: Asked, { siteId }: Seat): NamedSpan | null {
	const latest = (site: string | null) =>
		terms
			.filter((one) => one.siteId === site)
			.sort((one, other) => other.startsOn.localeCompare(one.startsOn))[0]
	return (siteId && latest(siteId)) || latest(null) || null
}

function courseOf({ period }: Asked, { classStartsOn, classEndsOn }: Seat): NamedSpan | null {
	if (!classStartsOn || !classEndsOn) return null
	if (classStartsOn > lastDayOf(period) || classEndsOn < `${period}-01`) return null
	return { name: 'whole course', startsOn: classStartsOn, endsOn: classEndsOn }
}
