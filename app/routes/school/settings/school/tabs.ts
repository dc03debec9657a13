/** The parts of the school's settings, each with an address: `?tab=places`. */
export const TABS = {
	identity: 'Name and contact',
	places: 'Places',
	terms: 'Terms',
	closures: 'Closures',
	locale: 'Dates and money',
	absences: 'Absences',
	teaching: 'Teaching',
	consents: 'Consents',
	portal: 'Who sees what',
} as const

export type Tab = keyof typeof TABS

export function tabOf(query: URLSearchParams): Tab {
	const asked = query.get('tab') ?? ''
	return Object.hasOwn(TABS, asked) ? (asked as Tab) : 'identity'
}

/** A form of its own about the logo, which the first of them opens. */
export function logoTaskOf(query: URLSearchParams): 'logo' | 'remove-logo' | null {
	const asked = query.get('do')
	return asked === 'logo' || asked === 'remove-logo' ? asked : null
}
