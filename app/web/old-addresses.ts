import type { Place } from './context.ts'

/** Parameters that named a part of a page; the first of an address that is known counts. */
const NAMES = ['do', 'tab', 'report'] as const

/** Where a value of a parameter is now, below the page. `:credit` stands for the parameter of that name, a row that became a path. */
type Moved = Partial<Record<(typeof NAMES)[number], Readonly<Record<string, string>>>> & {
	/** Where an address is now that said nothing but which row. */
	row?: string
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
	'/attendance': {
		tab: {
			unmarked: '/unmarked',
			classes: '/classes',
			students: '/students',
			reported: '/reported',
			credits: '/credits',
			patterns: '/patterns',
			several: '/set-marks',
			paper: '/paper-roll',
			'give-credit': '/give-credit',
			'make-up': '/make-ups/:credit',
		},
		do: {
			decline: '/make-ups/:credit?answer=yes',
			convert: '/make-ups/:credit/convert',
			extend: '/make-ups/:credit/extend',
			restore: '/make-ups/:credit/restore',
			revoke: '/make-ups/:credit/revoke',
		},
	},
	'/schedule': {
		do: { away: '/away', add: '/add-lesson', free: '/free-times', forced: '/clashes' },
	},
	'/analytics': {
		report: {
			enrolment: '',
			lessons: '/lessons',
			attendance: '/attendance',
			revenue: '/revenue',
			owed: '/owed',
			seats: '/seats',
			credits: '/credits',
		},
	},
	'/messaging': {
		tab: {
			sent: '/sent',
			announcements: '/announcements',
			scheduled: '/scheduled',
			drafts: '/drafts',
			failed: '/failed',
			archived: '/archived',
			templates: '/templates',
		},
		do: {
			new: '/new',
			many: '/many',
			preview: '/broadcasts/:id/preview',
			template: '/template',
		},
		row: '/broadcasts/:id',
	},
	'/messaging/:id': { do: { people: '/people' } },
}

/** The present address of an old one, with its other parameters; null for an address that did not move. */
export function newAddressOf({ pattern }: Pick<Place, 'pattern'>, url: string): string | null {
	const page = moved[pattern]
	if (!page) return null
	const { pathname, searchParams } = new URL(url)
	const named = NAMES.map((name) => valueIn(page[name], searchParams.get(name))).find(
		(to) => to !== undefined,
	)
	const below = named ?? (searchParams.size === 1 ? page.row : undefined)
	if (below === undefined) return null
	for (const name of NAMES) searchParams.delete(name)
	const to = withRow(below, searchParams)
	if (to === null) return null
	const rest = searchParams.toString()
	return pathname.replace(/\/$/, '') + to + (rest && (to.includes('?') ? '&' : '?') + rest)
}

function valueIn(addresses: Readonly<Record<string, string>> = {}, name: string | null): string | undefined {
	return name !== null && Object.hasOwn(addresses, name) ? addresses[name] : undefined
}

/** Moves the parameter of a row into the path; null where the address does not say which row. */
function withRow(to: string, searchParams: URLSearchParams): string | null {
	const [placeholder, name = ''] = /:(\w+)/.exec(to) ?? []
	if (!placeholder) return to
	const row = searchParams.get(name)
	searchParams.delete(name)
	return row ? to.replace(placeholder, () => encodeURIComponent(row)) : null
}

/** Pages and their old parameters, for the rules about them. A row is named by `:id`. */
export function oldAddresses(): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(moved).map(([page, its]) => [
			page,
			[
				...NAMES.flatMap((name) =>
					Object.entries(its[name] ?? {}).map(([value, to]) => [`${name}=${value}`, ...rowsOf(to)].join('&')),
				),
				...(its.row ? rowsOf(its.row) : []),
			],
		]),
	)
}

function rowsOf(to: string): string[] {
	return [...to.matchAll(/:(\w+)/g)].map(([, row]) => `${row}=:id`)
}
