import { readList } from '#app/utils/list-query.ts'

export const resourceKinds = [
	{ value: 'file', label: 'Files' },
	{ value: 'link', label: 'Links' },
] as const

export const resourceListWords = {
	sorts: ['title'],
	sort: 'title',
	filters: { folder: 'text', kind: resourceKinds.map(({ value }) => value), tag: 'text' },
} as const

export type ResourceQuery = ReturnType<typeof readResourceQuery>

export function readResourceQuery(params: URLSearchParams) {
	return readList(params, resourceListWords)
}
