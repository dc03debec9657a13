import { lastDayOf } from '#app/domain/billing/month-charge.ts'
import { NO_SPARE, type Spare } from '#app/domain/billing/spare.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { monthsLater } from '#app/utils/months.ts'
import type { Billed } from './billed-lines.server.ts'
import { settleMonth } from './month-settlement.server.ts'
import { pricedPartsOf, type Settled, type Settling } from './plan-line.server.ts'
import { settleSpan, chargedSpansOf, type StaySpan } from './span-settlement.server.ts'

/**
 * The amounts of a stay under plans that bill a period, and the part left to bill this month. Runs, dry runs
 * and the previews for leaving or moving share it. A month, term or course is charged once, however often the
 * class, plan or price changes within it: surplus from days that are no longer charged pays for later days.
 */
export function settleStay(settling: Settling): Omit<Settled, 'spare'> {
	const { asked, stay } = settling
	const { period } = asked
	const spans = chargedSpansOf(settling)
	// A surplus of a term pays for later months under another plan, so settlement starts with the term's first
	// month.
	const first = [period, ...spans.map(({ startsOn }) => startsOn.slice(0, 7))].sort()[0] ?? period
	const steps = [
		...monthsFrom(first, period).map((month) => ({
			from: `${month}-01`,
			isAsked: month === period,
			isCharged: true,
			settle: (spare: Spare) => settleMonth(settling, month, spare),
		})),
		...spans.map((span) => ({
			from: span.parts[0]?.from ?? span.startsOn,
			isAsked: true,
			// A student who has left during a term is no sibling of the others from the next month on.
			isCharged: span.parts.some(({ to }) => to >= `${period}-01`),
			settle: (spare: Spare) => settleSpan(settling, span, spare),
		})),
	].sort((a, b) => a.from.localeCompare(b.from))
	const reckoning = {
		owed: [] as Settled['owed'],
		absent: [] as Settled['absent'],
		charged: [] as Settled['charged'],
		excess: [] as Settled['excess'],
		lines: [] as Billed[],
		spends: false,
	}
	let spare = NO_SPARE
	let source: Settled['lines'] = []
	for (const step of steps) {
		const settled = step.settle(spare)
		if (settled.spare.amountMinor > spare.amountMinor) source = settled.lines
		spare = settled.spare
		if (settled.spends) reckoning.spends = true
		if (!step.isAsked) continue
		reckoning.owed.push(...settled.owed)
		reckoning.absent.push(...settled.absent)
		if (step.isCharged) reckoning.charged.push(...settled.charged)
		reckoning.excess.push(...settled.excess)
		reckoning.lines.push(...settled.lines)
	}
	const last = stay.at(-1)
	const spareMinor = Math.round(spare.amountMinor)
	if (spareMinor > 0 && last && !goesOn(settling, spans))
		reckoning.excess.push({ about: last.about, amountMinor: spareMinor, lines: source })
	// A student with something to bill is not listed as not billed because of what was billed before.
	const isOwed = (about: string) => reckoning.owed.some(({ seat }) => seat.about === about)
	return { ...reckoning, absent: reckoning.absent.filter(({ about }) => !isOwed(about)) }
}

/** The last month of a term or course if a surplus of it pays for months until then. */
export function monthOfSurplus(settling: Settling): string | null {
	const spans = chargedSpansOf(settling)
	return goesOn(settling, spans) ? lastDayOfSpans(spans).slice(0, 7) : null
}

/** True if a surplus of a term or course will pay for months to come. */
function goesOn(settling: Settling, spans: readonly StaySpan[]): boolean {
	const until = lastDayOfSpans(spans)
	const from = daysAfter(lastDayOf(settling.asked.period), 1)
	return from <= until && pricedPartsOf(settling, { from, to: until }, ['month', 'month_lessons']).length > 0
}

function lastDayOfSpans(spans: readonly StaySpan[]): string {
	const days = spans.map(({ endsOn }) => endsOn).sort()
	return days.at(-1) ?? ''
}

function monthsFrom(first: string, last: string): string[] {
	const months = [first]
	while ((months.at(-1) ?? last) < last) months.push(monthsLater(months.at(-1) ?? last, 1))
	return months
}
