import { readList } from '#app/utils/list-query.ts'
import { eventKinds } from './labels.ts'

/** Upcoming events are the default, earliest first. */
export const eventTimes = [
	{ value: 'past', label: 'Past' },
	{ value: 'canceled', label: 'Canceled' },
] as const

const eventListWords = {
	sorts: ['day'],
	sort: 'day',
	filters: { time: eventTimes.map(({ value }) => value), kind: eventKinds.map(({ value }) => value) },
} as const

export type SchoolEventQuery = ReturnType<typeof readSchoolEventQuery>

export function readSchoolEventQuery(params: URLSearchParams) {
	return readList(params, eventListWords)
}
