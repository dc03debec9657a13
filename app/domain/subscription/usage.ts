/** Usage and limits, as returned by `/api/subscription/limits/{schoolId}`. */
export interface SubscriptionLimits {
	usage: { teachers: number; students: number }
	limits: { teachers: Limit; students: Limit }
	isActive: boolean
	teacherLimit: Limit
	studentLimit: Limit
}

export type Limit = number | 'unlimited'

export interface UsageRow {
	label: string
	used: number
	limit: Limit
	/** Whole percent; 100 only when nothing is left, null without a limit. */
	percent: number | null
	tone: 'good' | 'warn' | 'full'
}

export interface Usage {
	rows: UsageRow[]
	inactive: boolean
	offersUpgrade: boolean
}

const WARN_ABOVE = 80

/** A solo plan always has exactly one teacher, so it shows no row for teachers. */
export function usagePanel({ usage, limits, isActive }: SubscriptionLimits, solo: boolean): Usage {
	const students = usageRow('Students', usage.students, limits.students)
	const rows = solo ? [students] : [usageRow('Teachers', usage.teachers, limits.teachers), students]
	return {
		rows,
		inactive: !isActive,
		offersUpgrade: !isActive || rows.some((row) => row.tone !== 'good'),
	}
}

/** A limit of 0 is full. */
export function usageRow(label: string, used: number, limit: Limit): UsageRow {
	if (limit === 'unlimited') return { label, used, limit, percent: null, tone: 'good' }
	if (used >= limit) return { label, used, limit, percent: 100, tone: 'full' }
	const percent = (used * 100) / limit
	return { label, used, limit, percent: Math.floor(percent), tone: percent > WARN_ABOVE ? 'warn' : 'good' }
}
