import { classKinds, weekdays } from './labels.ts'
import { readList } from '#app/utils/list-query.ts'

export const classTabs = [
	{ value: 'running', label: 'Running' },
	{ value: 'upcoming', label: 'Upcoming' },
	{ value: 'current', label: 'Running and upcoming' },
	{ value: 'full', label: 'Full' },
	{ value: 'finished', label: 'Finished' },
	{ value: 'drafts', label: 'Drafts' },
	{ value: 'waiting', label: 'Waiting lists' },
] as const

export type ClassTab = (typeof classTabs)[number]['value']

export const classListWords = {
	sorts: ['name', 'time'],
	sort: 'name',
	filters: {
		kind: classKinds.map(({ value }) => value),
		teacher: 'text',
		weekday: weekdays.map(({ value }) => value),
		instrument: 'text',
		level: 'text',
		room: 'text',
		free: ['yes'],
	},
} as const

export type ClassQuery = ReturnType<typeof readClassQuery>

export function readClassQuery(params: URLSearchParams) {
	return readList(params, classListWords)
}

export function readClassTab(params: URLSearchParams): ClassTab {
	const asked = params.get('show')
	return classTabs.find(({ value }) => value === asked)?.value ?? 'running'
}

/** Tabs with a total row. Figures about seats and waiting lists link to them. */
export const SUMMED_TABS: readonly ClassTab[] = ['current', 'waiting']

/** The list's own address. Which classes it shows is a filter: a school with none running is shown those to come. */
export function classTabPath(tab: ClassTab): string {
	return tab === 'running' ? '/classes' : `/classes?show=${tab}`
}

export const legacyListWords = {
	sorts: ['ended'],
	sort: 'ended',
	filters: { year: 'text', teacher: 'text' },
} as const

export type LegacyQuery = ReturnType<typeof readLegacyQuery>

export function readLegacyQuery(params: URLSearchParams) {
	return readList(params, legacyListWords)
}
