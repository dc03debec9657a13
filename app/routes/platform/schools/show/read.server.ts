import { bars } from '#app/domain/chart/bars.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { findOversight, type Oversight } from '#app/models/platform/oversight.server.ts'
import { countActivity } from '#app/models/platform/school-activity.server.ts'
import { findSchoolRow, type SchoolRow } from '#app/models/platform/schools.server.ts'
import { listAboutSchool } from '#app/models/platform/staff-history.server.ts'
import { listSchoolTransactions } from '#app/models/platform/transactions.server.ts'
import { platformWriting, withChanges } from '#app/requests/history.server.ts'
import { monthWords, today } from '#app/utils/dates.ts'
import { lastMonths } from '#app/utils/months.ts'
import { missing } from '#app/web/missing.server.ts'

export function foundSchool(staff: Staff, id: string | undefined): SchoolRow {
	return findSchoolRow(staff, id ?? '') ?? missing()
}

/** The loader of a task: the school's name for its title and links. */
export function namedSchool(staff: Staff, schoolId: string | undefined) {
	const { id, name } = foundSchool(staff, schoolId)
	return { school: { id, name } }
}

export function readSchoolCard(staff: Staff, card: SchoolRow) {
	const { id } = card
	const months = lastMonths(today('UTC'), 12)
	const counts = countActivity(
		staff,
		id,
		months.map(({ from, until }) => ({ from: Date.parse(from), until: Date.parse(until) })),
	)
	const usage = months.map(({ month }, i) => ({
		label: monthWords(`${month}-01`).slice(0, 3),
		values: [counts[i] ?? 0],
	}))
	return {
		card,
		oversight: stillHeld(findOversight(staff, id)),
		history: withChanges(listAboutSchool(staff, id, 20), platformWriting),
		receipts: listSchoolTransactions(staff, id, 12),
		usage: bars({ rows: usage, series: ['Changes recorded'], unit: 'number' }),
		viewing: staff.view?.school?.id === id,
	}
}

/** Expired decisions are only in the history. */
function stillHeld(oversight: Oversight | null, now = Date.now()): Oversight | null {
	if (!oversight) return null
	const { openUntil, limitsUntil } = oversight
	return {
		...oversight,
		openUntil: openUntil && openUntil > now ? openUntil : null,
		limitsUntil: limitsUntil && limitsUntil > now ? limitsUntil : null,
	}
}
