import { href } from '../href.ts'
import type { AdminTab } from './pages.ts'

/** Tabs in display order; the first one lives at the base address, and those after the sixth are in a menu. */
export const adminTabs = {
	people: 'People and roles',
	history: 'History',
	emails: 'Emails',
	data: 'Your data',
	privacy: 'Privacy',
	keys: 'Keys and webhooks',
	ownership: 'Ownership',
	jobs: 'Background jobs',
	calendars: 'Calendars',
	checks: 'Checks',
} as const satisfies Record<'people' | AdminTab, string>

export type ShownAdminTab = keyof typeof adminTabs

export function adminTabHref(tab: ShownAdminTab): string {
	return href.people(tab === 'people' ? undefined : tab)
}
