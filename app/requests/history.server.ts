import type { Access } from '#app/models/access.server.ts'
import { openAreas } from '#app/domain/account/school-pages.ts'
import { moneyActions } from '#app/domain/history/money-activity.ts'
import { activityGroups, sayActivity } from '#app/domain/history/activity.ts'
import { changesIn, type Written } from '#app/domain/history/activity-changes.ts'
import { readList } from '#app/utils/list-query.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import type { Asked } from '#app/guards/enter.server.ts'

const groups = activityGroups()
export const historyWords = {
	sorts: ['at'],
	sort: '-at',
	filters: { who: 'text', what: groups.map(({ value }) => value), action: 'text', from: 'date', to: 'date' },
} as const

/** The part of the history an address asks for: for the page and for the file alike. */
export function readHistory({ request }: Asked, access: Access) {
	const { searchParams } = new URL(request.url)
	const query = readList(searchParams, historyWords, access.school.dateFormat)
	const { who, what, action, from, to } = query.filters
	const group = groups.find(({ value }) => value === what)
	const actions = action ? [action] : (group?.actions ?? null)
	const before = searchParams.get('before')
	const except = openAreas(access).money ? [] : moneyActions
	return { query, asked: { who, actions, except, from, to, before } }
}

/** Lines without what they say of money, for somebody whose account does not include it. */
export function withoutMoney<Line extends Changing & { action: string }>(
	access: Access,
	lines: readonly Line[],
): Line[] {
	if (openAreas(access).money) return [...lines]
	return lines
		.filter(({ action }) => !moneyActions.includes(action))
		.map((line) => ({ ...line, before: plainFields(line.before), after: plainFields(line.after) }))
}

const MONEY = /fee|amount|price|deposit|minor|tax/i

function plainFields(fields: unknown): unknown {
	if (typeof fields !== 'object' || fields === null) return fields
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !MONEY.test(name)))
}

/** Lines of a history in words, with what each changed. There are hundreds of words, so no browser is sent them all. */
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

/** What was there before and after, as somebody would say it. */
export function withChanges<Line extends Changing>(lines: readonly Line[], written: Written) {
	return lines.map(({ before, after, ...line }) => ({ ...line, changes: changesIn(before, after, written) }))
}

/** How the platform's desk writes days. */
export const platformWriting: Written = { format: USUAL_FORMAT, timeZone: 'UTC' }

/** How a page of the school's desk writes days. */
export function writtenAt({ school }: Access): Written {
	return { format: school.dateFormat, timeZone: school.timeZone }
}
