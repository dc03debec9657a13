import { readClassTab, type ClassQuery, type ClassTab } from '#app/domain/class/list.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClasses } from '#app/models/class/list.server.ts'
import { isFiltered } from '#app/utils/list-query.ts'

/** The classes under a tab. A school whose classes have yet to start is shown those. */
export function listOf(access: Access, params: URLSearchParams, query: ClassQuery) {
	const tab = readClassTab(params)
	const listed = { tab, ...listClasses(access, tab, query) }
	if (listed.total > 0 || params.has('show') || isFiltered(query)) return listed
	const upcoming = { tab: 'upcoming' as ClassTab, ...listClasses(access, 'upcoming', query) }
	return upcoming.total > 0 ? upcoming : listed
}
