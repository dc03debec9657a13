import { readList } from '#app/utils/list-query.ts'

export const feedbackFilters = [
	{ value: 'unanswered', label: 'To answer' },
	{ value: 'hidden', label: 'Hidden' },
] as const

export type FeedbackQuery = ReturnType<typeof readFeedbackQuery>

export function readFeedbackQuery(params: URLSearchParams) {
	return readList(params, {
		sorts: ['newest'],
		sort: 'newest',
		filters: { state: feedbackFilters.map(({ value }) => value) },
	})
}

/** The office and teachers have different feedback pages. */
export function feedbackHref(isOffice: boolean, id?: string): string {
	return `${isOffice ? '/students' : '/dashboard/teacher/students'}/feedback${id ? `/${id}` : ''}`
}
