import { mendOverbilled } from '#app/domain/billing/overbilled.ts'
import { setImmediate } from 'node:timers/promises'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listOverbilledLessons } from '#app/models/billing/billed-not-taught.server.ts'
import { previewRun } from '#app/models/billing/run.server.ts'
import { listTaughtUnbilled } from '#app/models/billing/reconcile.server.ts'
import { daysAfter, monthWords } from '#app/utils/dates.ts'
import { readOverbilled } from '../read-reconcile.server.ts'

/**
 * The credits to write for the month before: people leave, days are closed and marks are corrected after its run.
 * If a month is run again, its own marks may have been corrected as well.
 */
export async function readChanged(access: Access, period: string) {
	const before = monthBefore(period)
	const overbilled = await readOverbilled(access, before)
	const changed = overbilled.map(({ id, what, amount, amountMinor, reason, to, mend }) => ({
		key: id,
		creditMinor: amountMinor,
		about: `${what}, ${monthWords(`${before}-01`)}`,
		why: [reason, `${amount} more was billed than is due.`].filter(Boolean).join(' '),
		credit: { to, mend },
	}))
	const lessons = [before, period]
		.flatMap((month) => listOverbilledLessons(access, { period: month }))
		.map(({ about, why, overbilled }) => ({
			key: `${overbilled.invoiceId} ${overbilled.line}`,
			creditMinor: overbilled.amountMinor,
			about,
			why,
			credit: mendOverbilled(overbilled),
		}))
	return [...changed, ...lessons].map((row) => ({ ...row, to: row.credit.to, label: row.credit.mend }))
}

/**
 * The month before, if lessons of it were marked or students began after its run. They are on no invoice until that month is
 * run again. `lines` are those of this run.
 */
export async function readUnbilled(access: Access, period: string, lines: readonly RunLine[]) {
	const before = monthBefore(period)
	const isLeft =
		listTaughtUnbilled(access, before).some(
			({ familyId, hasPlan, isOutOfTerm }) => familyId && hasPlan && !isOutOfTerm,
		) || (await hasUnbilledMonth(access, before, lines))
	return isLeft ? { month: monthWords(`${before}-01`), to: href.newBillingRun(before) } : null
}

interface RunLine {
	studentId?: string | null
	period?: string | null
}

async function hasUnbilledMonth(access: Access, period: string, next: readonly RunLine[]): Promise<boolean> {
	const inNext = new Set(next.map(spanOf))
	// A term or course that has ended is in no later run.
	const isLeft = (line: RunLine) =>
		line.period?.startsWith(period) || (spanOf(line) !== null && !inNext.has(spanOf(line)))
	for (const some of previewRun(access, period)) {
		if (some.some(({ lines }) => lines.some(isLeft))) return true
		// Lets other requests run between two batches.
		await setImmediate()
	}
	return false
}

/** The student and the first day of the term or course of a line; null for other lines. */
function spanOf({ studentId, period }: RunLine): string | null {
	const startsOn = /^(\d{4}-\d\d-\d\d)\//.exec(period ?? '')?.[1]
	return startsOn ? `${studentId} ${startsOn}` : null
}

function monthBefore(period: string): string {
	return daysAfter(`${period}-01`, -1).slice(0, 7)
}
