import type { Access } from '#app/models/access.server.ts'
import { mayOpen, openAreas } from '#app/domain/account/school-pages.ts'
import { adminTabHref, adminTabs, type ShownAdminTab } from '#app/domain/school/admin-tabs.ts'

const all = Object.keys(adminTabs) as ShownAdminTab[]

/** Solo teachers have no ownership tab, because they have no colleague to take over. */
export function openAdminTabs(access: Access): ShownAdminTab[] {
	const solo = access.role === 'solo_teacher_admin'
	return all.filter((tab) => {
		// The base address also opens for staff without access to people, so it needs its own check.
		if (tab === 'people') return openAreas(access).people
		return mayOpen(access, adminTabHref(tab)) && !(solo && tab === 'ownership')
	})
}
