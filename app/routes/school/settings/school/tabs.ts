import type { SchoolSettingsTab } from '#app/domain/school/pages.ts'

/** The tabs in display order; those after the sixth are in a menu. */
export const schoolTabs = {
	identity: 'Name and contact',
	places: 'Places',
	terms: 'Terms',
	closures: 'Closures',
	absences: 'Absences',
	join: 'Sign-up page',
	locale: 'Dates and money',
	teaching: 'Teaching',
	consents: 'Consents',
	portal: 'Who sees what',
} as const satisfies Record<'identity' | SchoolSettingsTab, string>
