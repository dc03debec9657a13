import { readList } from '#app/utils/list-query.ts'
import { loanKinds } from './labels.ts'

/** Open loans are the default, earliest due date first. */
export const loanStates = [
	{ value: 'late', label: 'Overdue' },
	{ value: 'back', label: 'Returned or lost' },
] as const

const loanListWords = {
	sorts: ['due'],
	sort: 'due',
	filters: { state: loanStates.map(({ value }) => value) },
} as const

export type LoanQuery = ReturnType<typeof readLoanQuery>

export function readLoanQuery(params: URLSearchParams) {
	return readList(params, loanListWords)
}

const itemListWords = {
	sorts: ['title'],
	sort: 'title',
	filters: { kind: loanKinds.map(({ value }) => value), gone: ['yes'] },
} as const

export type ItemQuery = ReturnType<typeof readItemQuery>

export function readItemQuery(params: URLSearchParams) {
	return readList(params, itemListWords)
}
