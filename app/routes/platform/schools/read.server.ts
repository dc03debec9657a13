import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { eachSchool, listSchools } from '#app/models/platform/schools.server.ts'
import { readSchoolQuery, sayRisk, type SchoolQuery } from '#app/domain/platform/schools.ts'
import { statusWords } from '#app/domain/subscription/labels.ts'
import { csvFileInBatches } from '#app/utils/csv.ts'
import { today } from '#app/utils/dates.ts'

export async function readSchools(args: RouteArgs, staff: Staff) {
	const params = new URL(args.request.url).searchParams
	const query = readSchoolQuery(params)
	if (params.get('format') === 'csv') args.context.file = await schoolFile(staff, query)
	return { query, ...listSchools(staff, query) }
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

function schoolFile(staff: Staff, query: SchoolQuery) {
	return csvFileInBatches(`schools ${today('UTC')}`, HEAD, eachSchool(staff, query), (row) => [
		row.name,
		row.kind,
		row.plan,
		row.cycle,
		statusWords[row.status],
		dayOf(row.createdAt),
		row.nextCharge && dayOf(row.nextCharge),
		row.usage.teachers,
		row.usage.students,
		row.risks.map(sayRisk).join(', '),
	])
}

function dayOf(at: number): string {
	return new Date(at).toISOString().slice(0, 10)
}
