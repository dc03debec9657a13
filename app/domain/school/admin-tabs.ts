import { mayOpen, openAreas } from '../account/school-pages.ts'
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

type Shown = keyof typeof adminTabs

const all = Object.keys(adminTabs) as Shown[]

type Reader = Parameters<typeof openAreas>[0]

/** The tabs somebody may open. A teacher alone has nobody to hand the school to. */
export function openAdminTabs(reader: Reader): Shown[] {
	const solo = reader.role === 'solo_teacher_admin'
	return all.filter((tab) => {
		if (tab === 'people') return openAreas(reader).people
		return mayOpen(reader, href.people(tab)) && !(solo && tab === 'ownership')
	})
}

export function adminTabHref(tab: Shown): string {
	return href.people(tab === 'people' ? undefined : tab)
}
