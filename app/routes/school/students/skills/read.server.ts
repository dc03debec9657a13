import {
	readNotes,
	readPractice,
	readRepertoire,
	readReports,
	readSkills,
} from '#app/views/learning/read.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { listFrameworks } from '#app/models/learning/frameworks.server.ts'
import { listSkills } from '#app/models/learning/skills.server.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

export const learningTabs = [
	{ value: 'skills', label: 'Skills and goals' },
	{ value: 'repertoire', label: 'Repertoire' },
	{ value: 'practice', label: 'Practice' },
	{ value: 'notes', label: 'Notes' },
	{ value: 'reports', label: 'Reports' },
] as const

export type LearningTab = (typeof learningTabs)[number]['value']

export function readLearningTab(params: URLSearchParams): LearningTab {
	return learningTabs.find(({ value }) => value === params.get('tab'))?.value ?? 'skills'
}

export function readLearning(access: Access, id: string, tab: LearningTab, params: URLSearchParams) {
	switch (tab) {
		case 'notes':
			return { tab, ...readNotes(access, id, params.get('q') ?? '') }
		case 'practice':
			return { tab, ...readPractice(access, id) }
		case 'repertoire':
			return { tab, ...readRepertoire(access, id) }
		case 'reports':
			return { tab, ...readReports(access, id, params.get('report')) }
		default:
			return { tab, ...readSkills(access, id, params.get('view')) }
	}
}

export type LearningPart = ReturnType<typeof readLearning>

/** A framework to be changed, or a new one. */
export function readFramework(access: Access, id: string | null) {
	const found = id ? (listFrameworks(access).find((one) => one.id === id) ?? missing()) : null
	return {
		formKey: formKey(),
		framework: found,
		skills: found ? listSkills(access, found.id).map(({ group, name }) => `${group}: ${name}`) : [],
		instruments: listClassChoices(access).instruments,
	}
}
