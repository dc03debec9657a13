import {
	isLeftOut,
	monthBilledBy,
	MOST_MONTHS_BACK,
	type PeriodLine,
} from '#app/domain/billing/billed-months.ts'
import { mendOverbilled } from '#app/domain/billing/overbilled.ts'
import { setImmediate } from 'node:timers/promises'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listOverbilledLessons } from '#app/models/billing/billed-not-taught.server.ts'
import { listRuns } from '#app/models/billing/run-list.server.ts'
import { previewRun } from '#app/models/billing/run.server.ts'
import {
	isBilledHere,
	listEarlierMonths,
	listMonthsWithoutLine,
} from '#app/models/billing/earlier-months.server.ts'
import { listChangedMonths } from '#app/models/billing/overbilled.server.ts'
import { suggestFor } from '#app/models/billing/suggestions.server.ts'
import { daysAfter, monthWords } from '#app/utils/dates.ts'
import { monthsBetween, monthsLater } from '#app/utils/months.ts'
import { earlierWords } from '../read-earlier.server.ts'
import { readOverbilled } from '../read-reconcile.server.ts'

/**
 * The credits to write for the months before: people leave, days are closed and marks are corrected after their run.
 * If a month is run again, its own marks may have been corrected as well.
 */
export async function readChanged(access: Access, period: string) {
	const months = listChangedMonths(access, period)
	const changed = []
	for (const { month, families } of months) {
		for (const { id, what, amount, amountMinor, reason, to, mend } of await readOverbilled(
			access,
			month,
			families,
		))
			changed.push({
				key: id,
				creditMinor: amountMinor,
				about: `${what}, ${monthWords(`${month}-01`)}`,
				why: [reason, `${amount} more was billed than is due.`].filter(Boolean).join(' '),
				credit: { to, mend },
			})
	}
	// Each month of a term tells what was billed too much of it. The first of them names it.
	const once = new Map(changed.toReversed().map((row) => [`${row.key} ${row.why}`, row]))
	const since = months[0]?.month ?? period
	const lessons = listOverbilledLessons(access, { period, since }).map(({ about, why, overbilled }) => ({
		key: overbilled.key,
		creditMinor: overbilled.amountMinor,
		about,
		why,
		credit: mendOverbilled(overbilled),
	}))
	return [...[...once.values()].reverse(), ...lessons].map((row) => ({
		...row,
		to: row.credit.to,
		label: row.credit.mend,
	}))
}

/**
 * The months before, if lessons of them were marked after their run or still have to be, or if students began or got their price
 * after their run. They are on no invoice until their month is run again. `lines` are those of this run.
 */
export async function readEarlier(access: Access, period: string, lines: readonly PeriodLine[]) {
	const before = monthBefore(period)
	const earlier = listEarlierMonths(access, period)
	const nameUnbilled = (month: string) => {
		const known = earlier.find(({ period }) => period === month)
		if (known) known.unbilled ||= 1
		else earlier.push({ period: month, unbilled: 1, unmarked: 0 })
	}
	for (const month of listMonthsDue(access, before)) {
		const isNamed = earlier.some((one) => one.period === month && one.unbilled > 0)
		if (!isNamed && (await hasUnbilledMonth(access, month, lines))) nameUnbilled(month)
	}
	for (const month of listMonthsLeftOut(access, before)) nameUnbilled(month)
	earlier.sort((a, b) => a.period.localeCompare(b.period))
	return earlierWords(earlier, (one, month) => ({
		to: href.newBillingRun(one),
		label: `Run billing for ${month}`,
	}))
}

/** A month, if it is billed here, and those before it without a run. A monthly price is due even if all of a month is closed. */
function listMonthsDue(access: Access, last: string): string[] {
	const run = listRuns(access).flatMap(({ period, undoneAt }) => (undoneAt === null ? [period] : []))
	const since = [monthsLater(last, 1 - MOST_MONTHS_BACK), run.sort()[0] ?? last].sort()[1] ?? last
	const before = monthsBetween(since, last).filter((month) => month < last && !run.includes(month))
	return isBilledHere(access, last) ? [...before, last] : before
}

/** Months whose run would bill a monthly price now, which was chosen after the run. */
function listMonthsLeftOut(access: Access, period: string): string[] {
	return listMonthsWithoutLine(access, period).flatMap(({ month, familyIds }) => {
		const lines = [...suggestFor(access, familyIds, month).values()].flatMap((suggested) => suggested.lines)
		return lines.some((line) => monthBilledBy(line.period ?? null, null) === month) ? [month] : []
	})
}

async function hasUnbilledMonth(
	access: Access,
	period: string,
	next: readonly PeriodLine[],
): Promise<boolean> {
	for (const some of previewRun(access, period)) {
		if (some.some(({ lines }) => lines.some((line) => isLeftOut(line, period, next)))) return true
		// Lets other requests run between two batches.
		await setImmediate()
	}
	return false
}

function monthBefore(period: string): string {
	return daysAfter(`${period}-01`, -1).slice(0, 7)
}
