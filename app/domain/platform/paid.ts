import { readList } from '#app/utils/list-query.ts'
import { platformRanges } from './ranges.ts'

export const paidTabs = [
	{ value: 'active', label: 'Active' },
	{ value: 'past-due', label: 'Past due' },
	{ value: 'canceling', label: 'Canceling' },
	{ value: 'ended', label: 'Ended' },
] as const

export type PaidTab = (typeof paidTabs)[number]['value']

export function readPaidTab(params: URLSearchParams): PaidTab {
	const tab = params.get('show')
	return paidTabs.find(({ value }) => value === tab)?.value ?? 'active'
}

export const paidListWords = {
	sorts: ['started', 'renews'],
	sort: '-started',
	filters: {
		plan: ['soloTeacher', 'standard', 'professional'],
		cycle: ['monthly', 'yearly'],
		within: platformRanges.map(({ value }) => value),
	},
} as const

export type PaidQuery = ReturnType<typeof readPaidQuery>

export function readPaidQuery(params: URLSearchParams) {
	return readList(params, paidListWords)
}
