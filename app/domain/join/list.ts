import type { DateFormat } from '#app/utils/plain-date.ts'
import { readList } from '#app/utils/list-query.ts'

export const signUpFilters = [
	{ value: 'new', label: 'To answer' },
	{ value: 'accepted', label: 'Accepted' },
	{ value: 'declined', label: 'Declined' },
] as const

export type SignUpQuery = ReturnType<typeof readSignUpQuery>

export function readSignUpQuery(params: URLSearchParams, format?: DateFormat) {
	const filters = { state: signUpFilters.map(({ value }) => value), from: 'date', to: 'date' } as const
	return readList(params, { sorts: ['newest'], sort: 'newest', filters }, format)
}

/** What came in, as the office reads it. */
export const signUpKinds = {
	seat: ['Took a seat', 'good'],
	waiting: ['On the waiting list', 'brass'],
	request: ['Asks for a place', 'warn'],
	trial: ['Asks for a trial lesson', 'warn'],
	question: ['Question', 'quiet'],
} as const

export const signUpStates = {
	new: ['New', 'brass'],
	accepted: ['Done', 'good'],
	declined: ['Turned down', 'quiet'],
} as const
