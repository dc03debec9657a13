import type { Access } from '#app/models/access.server.ts'
import { openAreas } from '#app/domain/account/school-pages.ts'
import { moneyActions } from '#app/domain/history/money-activity.ts'
import { activityGroups, sayActivity } from '#app/domain/history/activity.ts'
import { changesIn, type Written } from '#app/domain/history/activity-changes.ts'
import { readList } from '#app/utils/list-query.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'

const groups = activityGroups()
export const historyWords = {
	sorts: ['at'],
	sort: '-at',
	filters: { who: 'text', what: groups.map(({ value }) => value), action: 'text', from: 'date', to: 'date' },
} as const

/** Filters of the history, shared by the page and the export. */
export function readHistory({ request }: RouteArgs, access: Access) {
	const { searchParams } = new URL(request.url)
	const query = readList(searchParams, historyWords, access.school.dateFormat)
	const { who, what, action, from, to } = query.filters
	const group = groups.find(({ value }) => value === what)
	const actions = action ? [action] : (group?.actions ?? null)
	const before = searchParams.get('before')
	const except = openAreas(access).money ? [] : moneyActions
	return { query, asked: { who, actions, except, from, to, before } }
}

/** Removes entries and fields about money for accounts without access to it. */
export function withoutMoney<Line extends Changing & { action: string }>(
	access: Access,
	lines: readonly Line[],
): Line[] {
	if (openAreas(access).money) return [...lines]
	return lines
		.filter(({ action }) => !moneyActions.includes(action))
		.map((line) => ({ ...line, before: plainFields(line.before), after: plainFields(line.after) }))
}

const MONEY = /fee|amount|price|deposit|minor|tax|^rent$/i

function plainFields(fields: unknown): unknown {
	if (typeof fields !== 'object' || fields === null) return fields
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !MONEY.test(name)))
}

/** History as text. The server formats it, to keep hundreds of texts out of the browser. */
export function inWords<Line extends Changing & { action: string }>(
	lines: readonly Line[],
	written: Written,
) {
	return withChanges(lines, written).map(({ action, ...line }) => ({ ...line, did: sayActivity(action) }))
}

interface Changing {
	before: unknown
	after: unknown
}

export function withChanges<Line extends Changing>(lines: readonly Line[], written: Written) {
	return lines.map(({ before, after, ...line }) => ({ ...line, changes: changesIn(before, after, written) }))
}

/** Date format and time zone of the platform's desk. */
export const platformWriting: Written = { format: USUAL_FORMAT, timeZone: 'UTC' }

/** Date format and time zone of the school's desk. */
export function writtenAt({ school }: Access): Written {
	return { format: school.dateFormat, timeZone: school.timeZone }
}
