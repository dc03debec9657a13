import type { Place } from './context.ts'

/**
 * Where the values of each parameter are now, below the page; a later parameter counts before an earlier one. `*` stands for
 * every value, which stays in the address.
 */
type Moved = Readonly<Record<string, Readonly<Record<string, string>>>>

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
	'/classes/sessions/:sessionId': {
		do: { move: '/move', cancel: '/cancel', substitute: '/substitute', visitor: '/add-visitor' },
	},
	'/classes/:classId': {
		tab: {
			overview: '',
			lessons: '/lessons',
			waiting: '/waiting-list',
			definition: '/definition',
			money: '/money',
			history: '/history',
		},
		do: {
			series: '/add-series',
			extra: '/add-lesson',
			split: '/change-series',
			undo: '/lessons',
			finish: '/finish',
			archive: '/archive',
			delete: '/delete',
		},
	},
	'/classes/:classId/students': {
		print: { roll: '/print-roll', names: '/name-labels', addresses: '/address-labels' },
		change: { pause: '/pause', resume: '/resume', move: '/move', end: '/end' },
		find: { '*': '/add' },
		student: { '*': '/add' },
	},
}

/** The present address of an old one, with its other parameters; null for an address that did not move. */
export function newAddressOf({ pattern }: Pick<Place, 'pattern'>, url: string): string | null {
	const page = moved[pattern]
	if (!page) return null
	const { pathname, searchParams } = new URL(url)
	const parameters = Object.entries(page)
	const to = parameters.map(([name, values]) => valueIn(values, searchParams.get(name))).findLast(isGiven)
	if (to === undefined) return null
	for (const [name, values] of parameters) if (!('*' in values)) searchParams.delete(name)
	const rest = searchParams.toString()
	return pathname.replace(/\/$/, '') + to + (rest && (to.includes('?') ? '&' : '?') + rest)
}

function valueIn(addresses: Readonly<Record<string, string>>, value: string | null): string | undefined {
	if (value === null) return undefined
	return Object.hasOwn(addresses, value) ? addresses[value] : addresses['*']
}

const isGiven = (to: string | undefined) => to !== undefined

/** Pages and their old parameters, for the rules about them. */
export function oldAddresses(): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(moved).map(([page, parameters]) => [
			page,
			Object.entries(parameters).flatMap(([name, values]) =>
				Object.keys(values).map((value) => `${name}=${value}`),
			),
		]),
	)
}
