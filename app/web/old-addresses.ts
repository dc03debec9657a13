import type { Place } from './context.ts'

type Paths = Readonly<Record<string, string>>

interface Moved {
	/** Where a value of `?tab=` is now, below the page. */
	tab?: Paths
	/** The same for `?do=`, which counts before it. */
	do?: Paths
	/** Rows that have a page of their own now: `'id=:id&do=edit': '/:id/edit'`. These count first, in their order. */
	rows?: Paths
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
	'/dashboard/teacher/class/:classId': {
		rows: { 'lesson=:sessionId': '/lessons/:sessionId' },
		tab: { students: '', lessons: '/lessons', marks: '/attendance' },
	},
	'/dashboard/teacher/resources': {
		rows: {
			'id=:resourceId&do=edit': '/:resourceId/edit',
			'id=:resourceId&do=replace': '/:resourceId/replace',
			'id=:resourceId&do=withdraw': '/:resourceId/withdraw',
			'id=:resourceId&do=delete': '/:resourceId/delete',
			'id=:resourceId': '/:resourceId',
		},
		do: { upload: '/upload', link: '/add-link' },
	},
	'/dashboard/teacher/schedule': { do: { propose: '/propose' } },
	'/dashboard/teacher/settings': {
		tab: { notifications: '/notifications', hours: '/hours' },
		do: { photo: '/photo', 'remove-photo': '/remove-photo' },
	},
	'/dashboard/teacher/students/:studentId': {
		tab: {
			overview: '',
			notes: '/notes',
			practice: '/practice',
			repertoire: '/repertoire',
			skills: '/skills',
			reports: '/reports',
		},
	},
}

/** The present address of an old one, with its other parameters; null for an address that did not move. */
export function newAddressOf({ pattern }: Pick<Place, 'pattern'>, url: string): string | null {
	const page = moved[pattern]
	if (!page) return null
	const { pathname, searchParams } = new URL(url)
	const to =
		rowIn(page.rows, searchParams) ??
		valueIn(page.do, searchParams.get('do')) ??
		valueIn(page.tab, searchParams.get('tab'))
	if (to === undefined) return null
	searchParams.delete('do')
	searchParams.delete('tab')
	const rest = searchParams.toString()
	return pathname.replace(/\/$/, '') + to + (rest && (to.includes('?') ? '&' : '?') + rest)
}

function valueIn(paths: Paths = {}, name: string | null): string | undefined {
	return name !== null && Object.hasOwn(paths, name) ? paths[name] : undefined
}

/** The path of the first row whose parameters are all there, which leave the address. */
function rowIn(paths: Paths = {}, searchParams: URLSearchParams): string | undefined {
	for (const [old, path] of Object.entries(paths)) {
		const wanted = [...new URLSearchParams(old)]
		const isId = (value: string) => value.startsWith(':')
		const values = wanted.map(([name]) => searchParams.get(name))
		if (!wanted.every(([, value], at) => (isId(value) ? values[at] : values[at] === value))) continue
		for (const [name] of wanted) searchParams.delete(name)
		return wanted.reduce(
			(to, [, value], at) =>
				isId(value) ? to.replace(value, () => encodeURIComponent(values[at] ?? '')) : to,
			path,
		)
	}
}

/** Pages and their old parameters, for the rules about them. */
export function oldAddresses(): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(moved).map(([page, { tab = {}, do: task = {}, rows = {} }]) => [
			page,
			[
				...Object.keys(rows),
				...Object.keys(tab).map((one) => `tab=${one}`),
				...Object.keys(task).map((one) => `do=${one}`),
			],
		]),
	)
}
