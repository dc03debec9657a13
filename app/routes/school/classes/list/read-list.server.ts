import { readClassTab, type ClassQuery, type ClassTab } from '#app/domain/class/list.ts'
import { usualTime } from '#app/domain/class/weekly.ts'
import { isMakeUpName } from '#app/domain/class/make-up-name.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClasses } from '#app/models/class/list.server.ts'
import { listTeachersAround } from '#app/models/class/teachers-before.server.ts'
import { aroundWords } from '#app/requests/class-teachers.server.ts'
import { isFiltered } from '#app/utils/list-query.ts'

/** The classes under a tab. A school whose classes have yet to start is shown those. */
export function listOf(access: Access, params: URLSearchParams, query: ClassQuery) {
	const tab = readClassTab(params)
	const listed = underTab(access, tab, query)
	if (listed.total > 0 || params.has('show') || isFiltered(query)) return listed
	const upcoming = underTab(access, 'upcoming', query)
	return upcoming.total > 0 ? upcoming : listed
}

function underTab(access: Access, tab: ClassTab, query: ClassQuery) {
	const { rows, ...listed } = listClasses(access, tab, query)
	const around = listTeachersAround(
		access,
		rows.filter(({ hasSeveralSeries }) => hasSeveralSeries).map(({ id }) => id),
	)
	return {
		tab,
		...listed,
		rows: rows.map(({ hasSeveralSeries: _, ...row }) => ({
			...row,
			teacher: row.teacher && aroundWords(access, around.get(row.id), row.teacher),
			time: usualTime(row, access.school.dateFormat),
			isForMakeUps: isMakeUpName(row.name),
		})),
	}
}
