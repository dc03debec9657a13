import { readList } from '#app/utils/list-query.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { STUDENT_STATES } from './states.ts'

export const portalStates = { none: 'None', invited: 'Invited', active: 'Active' } as const

/** What an office looks for when it puts its lists in order. */
export const studentGaps = {
	family: 'Family',
	'birth-date': 'Birth date',
	guardian: 'Guardian of a minor',
	teacher: 'Teacher',
	class: 'Class',
	consent: 'Consent',
} as const
export type Missing = keyof typeof studentGaps

/** What can be seen of each student beside the name, in the order of the table. */
export const studentColumns = {
	class: 'Class',
	teacher: 'Teacher',
	call: 'Call first',
	state: 'Status',
	tags: 'Tags',
	age: 'Age',
	instrument: 'Instrument',
	since: 'Status since',
	joined: 'Joined',
	family: 'Family',
	account: 'Account',
	email: 'Email',
	phone: 'Own phone',
} as const
export type StudentColumn = keyof typeof studentColumns

const STUDENT_COLUMNS = Object.keys(studentColumns) as StudentColumn[]
export const USUAL_STUDENT_COLUMNS = STUDENT_COLUMNS.slice(0, 5)

export const studentListWords = {
	columns: STUDENT_COLUMNS,
	sorts: ['name', 'age', 'state', 'joined'],
	sort: 'name',
	filters: {
		state: STUDENT_STATES,
		teacher: 'text',
		class: 'text',
		instrument: 'text',
		level: 'text',
		tag: 'text',
		ageFrom: 'age',
		ageTo: 'age',
		portal: ['none', 'invited', 'active'],
		call: ['due'],
		missing: ['family', 'birth-date', 'guardian', 'teacher', 'class', 'consent'],
		joinedFrom: 'date',
		joinedTo: 'date',
		leftFrom: 'date',
		leftTo: 'date',
		archived: ['yes'],
	},
} as const

export type StudentQuery = ReturnType<typeof readStudentList>

/** What an address asks of the list of students. */
export function readStudentList(params: URLSearchParams, format?: DateFormat) {
	return readList(params, studentListWords, format)
}

/** The list that shows those with something in common. */
export function listOf(filters: Record<string, string>): StudentQuery {
	return readStudentList(new URLSearchParams(filters))
}

/** As text, for it is only compared: there need not be such a day. */
export function yearsAgo(today: string, years: number): string {
	return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
}
