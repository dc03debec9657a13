import { setImmediate } from 'node:timers/promises'
import { platformWriting, withChanges } from '#app/requests/history.server.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { findOversight, type Oversight } from '#app/models/platform/oversight.server.ts'
import { eachSchool, findSchoolRow, listSchools } from '#app/models/platform/schools.server.ts'
import { countActivity } from '#app/models/platform/school-activity.server.ts'
import { listAboutSchool } from '#app/models/platform/staff-history.server.ts'
import { listSchoolTransactions } from '#app/models/platform/transactions.server.ts'
import { bars } from '#app/domain/chart/bars.server.ts'
import { isSchoolTask, readSchoolQuery, sayRisk, type SchoolQuery } from '#app/domain/platform/schools.ts'
import { statusWords } from '#app/domain/subscription/labels.ts'
import { csvFile, type Cell } from '#app/utils/csv.ts'
import { monthWords, today } from '#app/utils/dates.ts'
import { lastMonths } from '#app/utils/months.ts'
import { missing } from '#app/web/missing.server.ts'

/** The list of schools, or one school by its id in the address. */
export async function readSchools(args: Asked, staff: Staff) {
	const params = new URL(args.request.url).searchParams
	const id = params.get('id')
	if (id !== null) return readSchoolCard(staff, id, params.get('do'))
	const query = readSchoolQuery(params)
	if (params.get('format') === 'csv') args.context.file = await schoolFile(staff, query)
	return { view: 'list' as const, query, ...listSchools(staff, query) }
}

function readSchoolCard(staff: Staff, id: string, task: string | null) {
	const card = findSchoolRow(staff, id)
	if (!card) missing()
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
		view: 'card' as const,
		card,
		task: isSchoolTask(task) ? task : null,
		oversight: stillHeld(findOversight(staff, id)),
		history: withChanges(listAboutSchool(staff, id, 20), platformWriting),
		receipts: listSchoolTransactions(staff, id, 12),
		usage: bars({ rows: usage, series: ['Changes recorded'], unit: 'number' }),
		viewing: staff.view?.school?.id === id,
	}
}

/** What is over says nothing any more; the history has it. */
function stillHeld(oversight: Oversight | null, now = Date.now()): Oversight | null {
	if (!oversight) return null
	const { openUntil, limitsUntil } = oversight
	return {
		...oversight,
		openUntil: openUntil && openUntil > now ? openUntil : null,
		limitsUntil: limitsUntil && limitsUntil > now ? limitsUntil : null,
	}
}

const HEAD = [
	'Name',
	'Kind',
	'Plan',
	'Cycle',
	'State',
	'Since',
	'Next charge',
	'Teachers',
	'Students',
	'Flags',
]

async function schoolFile(staff: Staff, query: SchoolQuery) {
	const rows: Cell[][] = [HEAD]
	for (const some of eachSchool(staff, query)) {
		for (const row of some)
			rows.push([
				...[row.name, row.kind, row.plan, row.cycle, statusWords[row.status], dayOf(row.createdAt)],
				...[row.nextCharge && dayOf(row.nextCharge), row.usage.teachers, row.usage.students],
				row.risks.map(sayRisk).join(', '),
			])
		// Between two batches others get their turn.
		await setImmediate()
	}
	return csvFile(`schools ${today('UTC')}`, rows)
}

function dayOf(at: number): string {
	return new Date(at).toISOString().slice(0, 10)
}
