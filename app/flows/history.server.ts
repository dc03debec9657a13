import type { Access } from '#app/models/access.server.ts'
import { activityGroups, sayActivity } from '#app/domain/history/activity.ts'
import { readList } from '#app/utils/list-query.ts'
import type { Asked } from '#app/guards/enter.server.ts'

const groups = activityGroups()
export const historyWords = {
	sorts: ['at'],
	sort: '-at',
	filters: { who: 'text', what: groups.map(({ value }) => value), action: 'text', from: 'date', to: 'date' },
} as const

/** The part of the history an address asks for: for the page and for the file alike. */
export function readHistory({ request }: Asked, { school }: Access) {
	const { searchParams } = new URL(request.url)
	const query = readList(searchParams, historyWords, school.dateFormat)
	const { who, what, action, from, to } = query.filters
	const group = groups.find(({ value }) => value === what)
	const actions = action ? [action] : (group?.actions ?? null)
	const before = searchParams.get('before')
	return { query, asked: { who, actions, from, to, before } }
}

/** Lines of a history in words. There are hundreds of them, so no browser is sent them all. */
export function inWords<Line extends { action: string }>(
	lines: readonly Line[],
): (Omit<Line, 'action'> & { did: string })[] {
	return lines.map(({ action, ...line }) => ({ ...line, did: sayActivity(action) }))
}
