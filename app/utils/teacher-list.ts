import { weekdays } from './class-words.ts'
import { readList } from './list-query.ts'
import { teacherStates } from './teacher-words.ts'

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
