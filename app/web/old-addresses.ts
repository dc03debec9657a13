import type { Place } from './context.ts'

interface Moved {
	/** Where a value of `?tab=` is now, below the page. */
	tab: Readonly<Record<string, string>>
	/** The same for `?do=`, which counts first. `:name` in an address stands for the parameter of that name. */
	do: Readonly<Record<string, string>>
	/** The same for a parameter that named a row, which counts before `?tab=`. */
	row?: Readonly<Record<string, string>>
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
	'/settings/admin': {
		tab: {
			people: '',
			ownership: '/ownership',
			history: '/history',
			emails: '/emails',
			jobs: '/jobs',
			data: '/data',
			calendars: '/calendars',
			privacy: '/privacy',
			checks: '/checks',
		},
		do: { 'invite-office': '/invite-office', remove: '/people/:person/remove' },
		row: { person: '/people/:person' },
	},
	'/settings': {
		tab: { notifications: '/profile/notifications' },
		do: { photo: '/profile/photo', 'remove-photo': '/profile/remove-photo' },
	},
	'/settings/profile': {
		tab: { notifications: '/notifications' },
		do: { photo: '/photo', 'remove-photo': '/remove-photo' },
	},
	'/settings/school': {
		tab: {
			identity: '',
			places: '/places',
			terms: '/terms',
			closures: '/closures',
			locale: '/locale',
			absences: '/absences',
			teaching: '/teaching',
			consents: '/consents',
			portal: '/portal',
		},
		do: { logo: '/logo', 'remove-logo': '/remove-logo' },
	},
}

/** The present address of an old one, with its other parameters; null for an address that did not move. */
export function newAddressOf({ pattern }: Pick<Place, 'pattern'>, url: string): string | null {
	const page = moved[pattern]
	if (!page) return null
	const { pathname, searchParams } = new URL(url)
	const row = Object.entries(page.row ?? {}).find(([name]) => searchParams.get(name))?.[1]
	const to = valueIn(page.do, searchParams.get('do')) ?? row ?? valueIn(page.tab, searchParams.get('tab'))
	if (to === undefined || namesIn(to).some((name) => !searchParams.get(name))) return null
	const path = to.replace(/:(\w+)/g, (_, name: string) => {
		const value = searchParams.get(name) ?? ''
		searchParams.delete(name)
		return encodeURIComponent(value)
	})
	searchParams.delete('do')
	searchParams.delete('tab')
	const rest = searchParams.toString()
	return pathname.replace(/\/$/, '') + path + (rest && (path.includes('?') ? '&' : '?') + rest)
}

function valueIn(addresses: Readonly<Record<string, string>>, name: string | null): string | undefined {
	return name !== null && Object.hasOwn(addresses, name) ? addresses[name] : undefined
}

/** Pages and their old parameters, for the rules about them. */
export function oldAddresses(): Record<string, string[]> {
	const queriesOf = ({ tab, do: task, row = {} }: Moved) => [
		...Object.keys(tab).map((one) => `tab=${one}`),
		...Object.entries(task).map(([one, to]) => [`do=${one}`, ...rowsIn(to)].join('&')),
		...Object.values(row).map((to) => rowsIn(to).join('&')),
	]
	return Object.fromEntries(Object.entries(moved).map(([page, its]) => [page, queriesOf(its)]))
}

function rowsIn(to: string): string[] {
	return namesIn(to).map((name) => `${name}=:${name}`)
}

function namesIn(to: string): string[] {
	return (to.match(/:\w+/g) ?? []).map((name) => name.slice(1))
}
