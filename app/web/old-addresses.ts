import { bulkPages } from '#app/domain/student/bulk.ts'
import type { Place } from './context.ts'

/** Below the page; or where a row became a part of the path, the whole of it, and the row is taken out of `rest`. */
type To = string | ((rest: URLSearchParams) => string)

interface Moved {
	/** Where a value of `?tab=` is now. */
	tab: Readonly<Record<string, To>>
	/** The same for `?do=`, which counts first. */
	do: Readonly<Record<string, To>>
}

/**
 * Pages whose tabs and tasks were parameters before they had addresses of their own. Bookmarks, sent emails and pages
 * that stayed open over a release still use those.
 */
const moved: Readonly<Record<string, Moved>> = {
	'/students/:id': {
		tab: {
			overview: '',
			lessons: '/lessons',
			enrolments: '/enrollments',
			family: '/family',
			money: '/money',
			loans: '/loans',
			consents: '/consents',
			history: '/history',
		},
		do: {
			note: '?index',
			called: '?index',
			'family-note': '/family',
			'family-called': '/family',
			'add-guardian': '/add-guardian',
			'edit-guardian': '/edit-guardian',
			'remove-guardian': '/remove-guardian',
			contact: '/contact',
			move: '/move-family',
			family: '/edit-family',
			payers: '/payers',
			consent: '/record-consent',
			withdraw: '/withdraw-consent',
			enrol: '/enroll',
			state: '/status',
			stay: '/stay',
			archive: '/archive',
			unarchive: '/restore',
			photo: '/photo',
			'remove-photo': '/remove-photo',
			merge: '/merge',
			erase: '/erase',
			card: '/card',
		},
	},
	'/teachers/:teacherId': {
		tab: {
			profile: '',
			hours: '/hours',
			'time-off': '/time-off',
			classes: '/classes',
			pay: '/pay',
			qualifications: '/qualifications',
			account: '/account',
			leaving: '/leaving',
			history: '/history',
		},
		do: { archive: '/archive', photo: '/photo', 'remove-photo': '/remove-photo' },
	},
	'/students': { tab: { feedback: (rest) => partAt('/students/feedback', rest, 'feedback') }, do: {} },
	'/students/list': {
		tab: {},
		do: Object.fromEntries(Object.entries(bulkPages).map(([act, page]) => [act, `/${page}`])),
	},
	'/students/create': {
		tab: { import: (rest) => partAt('/students/import', rest, 'id') },
		do: { columns: (rest) => partAt('/students/import', rest, 'id', '/columns') },
	},
	'/students/families/:familyId': { tab: {}, do: { note: '', called: '', remind: '/reminder' } },
	'/students/:id/skills': {
		tab: {
			skills: '',
			repertoire: '/repertoire',
			practice: '/practice',
			notes: '/notes',
			reports: '/reports',
		},
		do: { framework: '/framework' },
	},
	'/students/:id/account': {
		tab: {},
		do: { create: '/create', reset: '/new-code', unlink: '/remove-access' },
	},
}

/** The present address of an old one, with its other parameters; null for an address that did not move. */
export function newAddressOf({ pattern }: Pick<Place, 'pattern'>, url: string): string | null {
	const page = moved[pattern]
	if (!page) return null
	const { pathname, searchParams } = new URL(url)
	const found = valueIn(page.do, searchParams.get('do')) ?? valueIn(page.tab, searchParams.get('tab'))
	if (found === undefined) return null
	searchParams.delete('do')
	searchParams.delete('tab')
	const to = typeof found === 'string' ? pathname.replace(/\/$/, '') + found : found(searchParams)
	const rest = searchParams.toString()
	return to + (rest && (to.includes('?') ? '&' : '?') + rest)
}

/** The path of the row that a parameter names, or of the list where it names none. */
function partAt(list: string, rest: URLSearchParams, name: string, task = ''): string {
	const id = rest.get(name)
	rest.delete(name)
	return id ? `${list}/${encodeURIComponent(id)}${task}` : list
}

function valueIn(addresses: Readonly<Record<string, To>>, name: string | null): To | undefined {
	return name !== null && Object.hasOwn(addresses, name) ? addresses[name] : undefined
}

/** Pages and their old parameters, for the rules about them. */
export function oldAddresses(): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(moved).map(([page, { tab, do: task }]) => [
			page,
			[...Object.keys(tab).map((one) => `tab=${one}`), ...Object.keys(task).map((one) => `do=${one}`)],
		]),
	)
}
