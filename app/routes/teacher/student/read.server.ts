import {
	readNotes,
	readOverview,
	readPractice,
	readRepertoire,
	readReports,
	readSkills,
} from '#app/views/learning/read.server.ts'
import type { Access } from '#app/models/access.server.ts'

export const studentTabs = [
	{ value: 'overview', label: 'Overview' },
	{ value: 'notes', label: 'Notes' },
	{ value: 'practice', label: 'Practice' },
	{ value: 'repertoire', label: 'Repertoire' },
	{ value: 'skills', label: 'Skills and goals' },
	{ value: 'reports', label: 'Reports' },
] as const

export type StudentTab = (typeof studentTabs)[number]['value']

export function readStudentTab(params: URLSearchParams): StudentTab {
	return studentTabs.find(({ value }) => value === params.get('tab'))?.value ?? 'overview'
}

/** What the tab shows. */
export function readStudent(access: Access, id: string, tab: StudentTab, params: URLSearchParams) {
	switch (tab) {
		case 'notes':
			return { tab, ...readNotes(access, id, params.get('q') ?? '') }
		case 'practice':
			return { tab, ...readPractice(access, id) }
		case 'repertoire':
			return { tab, ...readRepertoire(access, id) }
		case 'skills':
			return { tab, ...readSkills(access, id, params.get('view')) }
		case 'reports':
			return { tab, ...readReports(access, id, params.get('report')) }
		default:
			return { tab, ...readOverview(access, id) }
	}
}

export type StudentPart = ReturnType<typeof readStudent>
