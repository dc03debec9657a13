import { readList } from '#app/utils/list-query.ts'

export const schoolStandings = [
	{ value: 'active', label: 'Active' },
	{ value: 'pending', label: 'Pending' },
	{ value: 'expired', label: 'Expired' },
	{ value: 'none', label: 'No plan' },
	{ value: 'suspended', label: 'Read-only' },
	{ value: 'deleting', label: 'To be deleted' },
] as const

/** Reasons for staff to look at a school. */
export const risks = [
	{ value: 'quiet', label: 'Quiet for 14 days' },
	{ value: 'failed', label: 'Charge failed' },
	{ value: 'unpaid', label: 'Unpaid for a day' },
	{ value: 'claims', label: 'Says it has paid' },
] as const

export type Risk = (typeof risks)[number]['value'] | 'full'

const riskWords: Record<Risk, string> = {
	...(Object.fromEntries(risks.map(({ value, label }) => [value, label])) as Record<
		(typeof risks)[number]['value'],
		string
	>),
	full: 'At its limit',
}

export const sayRisk = (risk: Risk) => riskWords[risk]

export const schoolListWords = {
	sorts: ['name', 'since'],
	sort: '-since',
	filters: {
		standing: schoolStandings.map(({ value }) => value),
		plan: ['soloTeacher', 'standard', 'professional'],
		cycle: ['monthly', 'yearly'],
		kind: ['school', 'solo'],
		risk: risks.map(({ value }) => value),
	},
} as const

export type SchoolQuery = ReturnType<typeof readSchoolQuery>

export function readSchoolQuery(params: URLSearchParams) {
	return readList(params, schoolListWords)
}

/** Staff tasks by the last part of their address. */
export const schoolTasks = {
	view: { title: 'View as owner', submit: 'Start viewing' },
	limits: { title: 'Change limits', submit: 'Change limits' },
	'keep-open': { title: 'Keep open without payment', submit: 'Keep open' },
	suspend: { title: 'Set to read-only', submit: 'Set to read-only' },
	resume: { title: 'Lift the suspension', submit: 'Lift the suspension' },
	delete: { title: 'Delete this school', submit: 'Schedule deletion' },
	'stop-deletion': { title: 'Stop the deletion', submit: 'Stop the deletion' },
	note: { title: 'Staff note', submit: 'Save note' },
} as const

export type SchoolTask = keyof typeof schoolTasks

/** Minutes for which staff can view a school as its owner. */
export const viewLengths = ['15', '30', '60'] as const
