import { isLeftOut, type PeriodLine } from '#app/domain/billing/billed-months.ts'
import { mendOverbilled } from '#app/domain/billing/overbilled.ts'
import { setImmediate } from 'node:timers/promises'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listOverbilledLessons } from '#app/models/billing/billed-not-taught.server.ts'
import { previewRun } from '#app/models/billing/run.server.ts'
import { listEarlierMonths, listMonthsWithoutLine } from '#app/models/billing/earlier-months.server.ts'
import { listMonthsDue } from '#app/models/billing/months-due.server.ts'
import { listChangedMonths } from '#app/models/billing/overbilled.server.ts'
import { billsMonth } from '#app/models/billing/unbilled-months.server.ts'
import { daysAfter, monthWords } from '#app/utils/dates.ts'
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

/** Months whose run would bill a monthly price now, which was chosen after the run. */
function listMonthsLeftOut(access: Access, period: string): string[] {
	return listMonthsWithoutLine(access, period).flatMap(({ month, familyIds }) =>
		billsMonth(access, familyIds, month) ? [month] : [],
	)
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
