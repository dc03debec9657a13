import type { SchoolSettingsTab } from '#app/domain/school/pages.ts'

/** The tabs in display order. */
export const schoolTabs = {
	identity: 'Name and contact',
	places: 'Places',
	terms: 'Terms',
	closures: 'Closures',
	locale: 'Dates and money',
	absences: 'Absences',
	teaching: 'Teaching',
	consents: 'Consents',
	portal: 'Who sees what',
	join: 'Sign-up page',
} as const satisfies Record<'identity' | SchoolSettingsTab, string>
