import type { Access } from '#app/models/access.server.ts'
import { mayOpen, openAreas } from '#app/domain/account/school-pages.ts'
import { adminTabHref, adminTabs, type ShownAdminTab } from '#app/domain/school/admin-tabs.ts'

const all = Object.keys(adminTabs) as ShownAdminTab[]

/** The tabs somebody may open. A teacher alone has nobody to hand the school to. */
export function openAdminTabs(access: Access): ShownAdminTab[] {
	const solo = access.role === 'solo_teacher_admin'
	return all.filter((tab) => {
		// The address of the page itself also opens for colleagues whose account does not include the people.
		if (tab === 'people') return openAreas(access).people
		return mayOpen(access, adminTabHref(tab)) && !(solo && tab === 'ownership')
	})
}
