import { href } from '../href.ts'
import type { AdminTab } from './pages.ts'

/** The tabs of the page about people and history, in their order. The people are its first. */
export const adminTabs = {
	people: 'People and roles',
	ownership: 'Ownership',
	history: 'History',
	emails: 'Emails',
	jobs: 'Background jobs',
	data: 'Your data',
	calendars: 'Calendars',
	privacy: 'Privacy',
	checks: 'Checks',
} as const satisfies Record<'people' | AdminTab, string>

export type ShownAdminTab = keyof typeof adminTabs

export function adminTabHref(tab: ShownAdminTab): string {
	return href.people(tab === 'people' ? undefined : tab)
}
