import { href } from '../href.ts'
import type { AdminTab } from './pages.ts'

/** Tabs in display order; the first one lives at the base address. */
export const adminTabs = {
	people: 'People and roles',
	ownership: 'Ownership',
	history: 'History',
	emails: 'Emails',
	jobs: 'Background jobs',
	data: 'Your data',
	calendars: 'Calendars',
	privacy: 'Privacy',
	keys: 'Keys and webhooks',
	checks: 'Checks',
} as const satisfies Record<'people' | AdminTab, string>

export type ShownAdminTab = keyof typeof adminTabs

export function adminTabHref(tab: ShownAdminTab): string {
	return href.people(tab === 'people' ? undefined : tab)
}
