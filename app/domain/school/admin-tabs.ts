import { reachFor, type Permission } from '../account/permissions.ts'
import { href } from '../href.ts'

/** The parts of the page about people and history, and what each asks for beyond the page itself. */
export const adminTabs = {
	people: { label: 'People and roles', needs: 'people:write' },
	ownership: { label: 'Ownership', needs: 'school:own' },
	history: { label: 'History', needs: 'people:write' },
	emails: { label: 'Emails', needs: 'settings:write' },
	jobs: { label: 'Background jobs', needs: 'settings:write' },
	data: { label: 'Your data', needs: 'school:own' },
	calendars: { label: 'Calendars', needs: 'settings:write' },
	privacy: { label: 'Privacy', needs: 'school:own' },
	checks: { label: 'Checks', needs: 'settings:write' },
} as const satisfies Record<string, { label: string; needs: Permission }>

export type AdminTab = keyof typeof adminTabs

const all = Object.keys(adminTabs) as AdminTab[]

type Reader = Parameters<typeof reachFor>[1]

/** The parts somebody may open. A teacher alone has nobody to hand the school to. */
export function openAdminTabs(reader: Reader): AdminTab[] {
	const solo = reader.role === 'solo_teacher_admin'
	return all.filter(
		(tab) => reachFor(adminTabs[tab].needs, reader) !== null && !(solo && tab === 'ownership'),
	)
}

/** The part an address asks for. Without one, the first that is open. */
export function adminTabIn(params: URLSearchParams, reader: Reader): AdminTab {
	const asked = all.find((tab) => tab === params.get('tab'))
	const isTheirs = asked && !(asked === 'ownership' && reader.role === 'solo_teacher_admin')
	return isTheirs ? asked : (openAdminTabs(reader)[0] ?? 'people')
}

export function adminTabHref(tab: AdminTab): string {
	return tab === 'people' ? href.people() : href.people({ tab })
}
