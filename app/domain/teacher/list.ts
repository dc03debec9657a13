import { weekdays } from '#app/domain/class/labels.ts'
import { readList } from '#app/utils/list-query.ts'
import { teacherStates } from './labels.ts'

export const teacherListWords = {
	sorts: ['name', 'students', 'classes', 'week', 'lastDay'],
	sort: 'name',
	filters: {
		instrument: 'text',
		weekday: weekdays.map(({ value }) => value),
		site: 'text',
		state: teacherStates.map(({ value }) => value),
		account: ['none', 'invited', 'active', 'locked'],
	},
} as const

export type TeacherQuery = ReturnType<typeof readTeacherQuery>

export function readTeacherQuery(params: URLSearchParams) {
	return readList(params, teacherListWords)
}
