import { and, eq, isNotNull, isNull, like, max, notInArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { billingRuns, invoices } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { monthsLater } from '#app/utils/months.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { billingSettingsOf } from './settings.server.ts'
import { suggestLines } from './suggestions.server.ts'
import { billsMonth } from './unbilled-months.server.ts'

/** A place can be paid for some months before it begins. */
const MONTHS_AHEAD = 6

export const SOON = 'soon'

/**
 * The next billing day on which the run has anything to bill to the family. It leaves out what a sign-up has billed. `soon` if that
 * day has come and the family has no invoice for it yet. Null if there is none to come, or none that is known yet.
 */
export function nextInvoiceDay(access: Access, familyId: string): string | null {
	const day = today(access.school.timeZone)
	const month = day.slice(0, 7)
	const billDay = String(billingSettingsOf(access).billDay).padStart(2, '0')
	const drafted = draftedMonths(access, familyId)
	if (drafted.some((period) => `${period}-${billDay}` <= day)) return SOON
	const billed = lastMonthBilled(access, familyId) ?? ''
	// A month that is billed already is not billed on its day again.
	const first = billed >= month ? monthsLater(billed, 1) : month
	const isComing = (period: string, isDay: boolean) =>
		drafted.includes(period) ||
		(isDay ? suggestLines(access, familyId, period).lines.length > 0 : isMissed(access, familyId, period))
	const days = Array.from({ length: MONTHS_AHEAD + 1 }, (_, i) => `${monthsLater(first, i)}-${billDay}`)
	const next = days.find((on) => isComing(on.slice(0, 7), on > day))
	return next && next <= day ? SOON : (next ?? null)
}

/** A month whose billing day has come, but not its run. Only a price by the month is billed in it: lessons are billed after it. */
function isMissed(access: Access, familyId: string, period: string): boolean {
	const run = database()
		.select({ id: billingRuns.id })
		.from(billingRuns)
		.where(and(rowsOf(billingRuns, access), eq(billingRuns.period, period), isNull(billingRuns.undoneAt)))
		.limit(1)
		.get()
	return !run && billsMonth(access, [familyId], period)
}

/** The months of the drafts that runs made for the family. */
function draftedMonths(access: Access, familyId: string): string[] {
	return database()
		.select({ period: invoices.period })
		.from(invoices)
		.where(
			and(
				rowsOf(invoices, access),
				eq(invoices.familyId, familyId),
				eq(invoices.state, 'draft'),
				isNotNull(invoices.runId),
			),
		)
		.all()
		.flatMap(({ period }) => period ?? [])
}

/** The latest month the family has an invoice for. Parts of a term or a course are no months. */
function lastMonthBilled({ schoolId }: Access, familyId: string): string | null {
	const row = database()
		.select({ period: max(invoices.period) })
		.from(invoices)
		.where(
			and(
				eq(invoices.schoolId, schoolId),
				eq(invoices.familyId, familyId),
				notInArray(invoices.state, ['draft', 'void']),
				like(invoices.period, '____-__'),
			),
		)
		.get()
	return row?.period ?? null
}
