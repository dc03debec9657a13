/** The filters of a timeline, in the order of their links. */
export const timelineKinds = [
	{ value: 'lessons', label: 'Lessons' },
	{ value: 'notes', label: 'Notes and calls' },
	{ value: 'messages', label: 'Messages' },
	{ value: 'money', label: 'Money' },
] as const

export type TimelineKind = (typeof timelineKinds)[number]['value']

/** Unknown values of an old or edited address mean everything, on the first page. */
export function readTimelineQuery(params: URLSearchParams) {
	const kind = timelineKinds.find(({ value }) => value === params.get('show'))?.value ?? null
	const page = Math.floor(Number(params.get('page')))
	return { kind, page: page >= 1 && page <= 1_000 ? page : 1 }
}
