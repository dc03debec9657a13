interface ReportChoice {
	value: string
	label: string
	/** Possible groupings, the default first. */
	by: readonly Grouping[]
	/** The report shows the current state and ignores the range. */
	isOfToday?: true
}

export type Grouping = 'month' | 'teacher' | 'instrument' | 'kind' | 'weekday' | 'reason' | 'age' | 'cause'

export const groupingWords: Record<Grouping, string> = {
	month: 'Month',
	teacher: 'Teacher',
	instrument: 'Instrument',
	kind: 'Kind',
	weekday: 'Weekday',
	reason: 'Reason',
	age: 'Due',
	cause: 'Cause',
}

const all = [
	{ value: 'enrolment', label: 'Students', by: ['month', 'reason'] },
	{ value: 'sign-ups', label: 'Sign-ups', by: ['month'] },
	{ value: 'lessons', label: 'Lessons', by: ['month', 'teacher', 'instrument'] },
	{ value: 'attendance', label: 'Attendance', by: ['month', 'teacher', 'instrument'] },
	{ value: 'revenue', label: 'Revenue', by: ['month'] },
	{ value: 'owed', label: 'Owed', by: ['age'], isOfToday: true },
	{ value: 'seats', label: 'Seats', by: ['instrument', 'kind', 'weekday'], isOfToday: true },
	{ value: 'credits', label: 'Make-ups', by: ['cause'], isOfToday: true },
] as const satisfies readonly ReportChoice[]

export type AnalyticsReport = (typeof all)[number]['value']

export interface Choice extends ReportChoice {
	value: AnalyticsReport
}

/** These require permission to see money. */
export const moneyReports: readonly AnalyticsReport[] = ['revenue', 'owed']

/** Solo teachers have no colleagues to be compared with. */
export function analyticsReports(solo: boolean, money: boolean): Choice[] {
	return all
		.filter(({ value }) => money || !moneyReports.includes(value))
		.map((report) => ({ ...report, by: groupingsOf(report, solo) }))
}

/** Defaults to the first report; undefined for an unknown name. */
export function reportNamed(name: string = all[0].value, solo: boolean): Choice | undefined {
	const report = all.find(({ value }) => value === name)
	return report && { ...report, by: groupingsOf(report, solo) }
}

/** Falls back to the report's default grouping. */
export function groupingIn(params: URLSearchParams, { by }: Choice): Grouping {
	return by.find((grouping) => grouping === params.get('by')) ?? by[0] ?? 'month'
}

function groupingsOf({ by }: ReportChoice, solo: boolean): Grouping[] {
	return by.filter((grouping) => !(solo && grouping === 'teacher'))
}
