import type { Place } from './context.ts'

interface Moved {
	/** Where a value of `?tab=` is now, below the page. */
	tab: Readonly<Record<string, string>>
	/** The same for `?do=`, which counts first. */
	do: Readonly<Record<string, string>>
	/**
	 * Parameters that became part of the path, with `:name` for a value: what an old address has, and where that is now.
	 * They are looked at before the others, and the first that fits counts.
	 */
	inPath?: readonly (readonly [query: string, to: string])[]
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
	'/billing': {
		tab: {},
		do: {
			issue: '/issue',
			'issue-send': '/issue-and-send',
			'late-fee': '/late-fees',
			pay: '/payment',
			print: '/print',
			remind: '/remind',
			send: '/send',
		},
	},
	'/billing/history': { tab: { done: '/done' }, do: {} },
	'/billing/manage': {
		inPath: [
			['id=:id&do=credit', '/invoices/:id/credit'],
			['id=:id&do=void', '/invoices/:id/void'],
			['id=:id&do=write-off', '/invoices/:id/write-off'],
			['id=:id&do=delete', '/invoices/:id/delete'],
			['id=:id&do=send', '/invoices/:id/send'],
			['id=:id&do=remind', '/invoices/:id/remind'],
			['id=:id&do=end-links', '/invoices/:id/end-links'],
			['id=:id&do=issue', '/invoices/:id/issue'],
			['id=:id&do=issue-send', '/invoices/:id/issue-and-send'],
			['id=:id&do=unallocate', '/invoices/:id/remove-payments'],
			['id=:id&do=parts', '/invoices/:id/parts'],
			['id=:id&do=end-parts', '/invoices/:id/end-parts'],
			['id=:id', '/invoices/:id'],
			['family=:family&do=payment', '/families/:family/payment'],
			['family=:family&do=refund', '/families/:family/refund'],
			['family=:family&do=refund-online', '/families/:family/refund-online'],
			['family=:family&do=return', '/families/:family/return'],
			['family=:family', '/families/:family'],
			['tab=plans&plan=:plan&do=version', '/plans/:plan/change-price'],
			['tab=plans&do=new-plan', '/plans/new'],
			['tab=plans&plan=:plan', '/plans/:plan'],
			['tab=runs&period=:period', '/runs/new'],
			['tab=runs&run=:run', '/runs/:run'],
			['tab=bank&import=:import', '/bank/:import'],
		],
		tab: {
			families: '',
			payments: '/payments',
			online: '/online',
			bank: '/bank',
			plans: '/plans',
			runs: '/runs',
			reconcile: '/reconcile',
			pay: '/pay',
			settings: '/rules',
		},
		do: {
			record: '/payments/new',
			disconnect: '/online/disconnect',
			tax: '/rules?tax=new',
		},
	},
}

/** The present address of an old one, with its other parameters; null for an address that did not move. */
export function newAddressOf({ pattern }: Pick<Place, 'pattern'>, url: string): string | null {
	const page = moved[pattern]
	if (!page) return null
	const { pathname, searchParams } = new URL(url)
	const to =
		pathFrom(page, searchParams) ??
		valueIn(page.do, searchParams.get('do')) ??
		valueIn(page.tab, searchParams.get('tab'))
	if (to === undefined) return null
	searchParams.delete('do')
	searchParams.delete('tab')
	const rest = searchParams.toString()
	return pathname.replace(/\/$/, '') + to + (rest && (to.includes('?') ? '&' : '?') + rest)
}

/** The path with the parameters that are part of it now, which are taken out of the others. */
function pathFrom({ inPath = [] }: Moved, params: URLSearchParams): string | undefined {
	const [, path] =
		inPath.find(([query]) =>
			[...new URLSearchParams(query)].every(([name, value]) =>
				value.startsWith(':') ? params.get(name) : params.get(name) === value,
			),
		) ?? []
	return path?.replace(/:(\w+)/g, (_, name: string) => {
		const value = params.get(name) ?? ''
		params.delete(name)
		return encodeURIComponent(value)
	})
}

function valueIn(addresses: Readonly<Record<string, string>>, name: string | null): string | undefined {
	return name !== null && Object.hasOwn(addresses, name) ? addresses[name] : undefined
}

/** Pages and their old parameters, for the rules about them. */
export function oldAddresses(): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(moved).map(([page, { tab, do: task, inPath = [] }]) => [
			page,
			[
				...inPath.map(([query]) => query),
				...Object.keys(tab).map((one) => `tab=${one}`),
				...Object.keys(task).map((one) => `do=${one}`),
			],
		]),
	)
}
