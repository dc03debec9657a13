import { and, eq, like, max, notInArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoices } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { monthsLater } from '#app/utils/months.ts'
import type { Access } from '../access.server.ts'
import { billingSettingsOf } from './settings.server.ts'
import { suggestLines } from './suggestions.server.ts'

/** A place can be paid for some months before it begins. */
const MONTHS_AHEAD = 6

/**
 * The next billing day on which the run has anything to bill to the family. It leaves out what a sign-up has billed.
 * Null if there is none to come, or none that is known yet.
 */
export function nextInvoiceDay(access: Access, familyId: string): string | null {
	const day = today(access.school.timeZone)
	const billed = lastMonthBilled(access, familyId) ?? ''
	// A month that is billed already is not billed on its day again, nor is today, because today's run may already exist.
	const first = billed >= day.slice(0, 7) ? monthsLater(billed, 1) : day
	const billDay = String(billingSettingsOf(access).billDay).padStart(2, '0')
	const days = Array.from({ length: MONTHS_AHEAD }, (_, i) => `${monthsLater(first, i)}-${billDay}`)
	return (
		days.find((on) => on > day && suggestLines(access, familyId, on.slice(0, 7)).lines.length > 0) ?? null
	)
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
