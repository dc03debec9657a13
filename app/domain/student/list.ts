import { readList } from '#app/utils/list-query.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { STUDENT_STATES } from './states.ts'

export const portalStates = { none: 'None', invited: 'Invited', active: 'Active' } as const
export const accountFilter = { ...portalStates, overdue: 'Invited over a week ago' } as const

/** Gaps in the data that an office looks for when cleaning up. */
export const studentGaps = {
	family: 'Family',
	'birth-date': 'Birth date',
	guardian: 'Guardian of a minor',
	teacher: 'Teacher',
	class: 'Lessons',
	seat: 'Seat',
	consent: 'Consent',
} as const
export type Missing = keyof typeof studentGaps

/** Optional columns in display order. */
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
		portal: ['none', 'invited', 'active', 'overdue'],
		call: ['due'],
		missing: ['family', 'birth-date', 'guardian', 'teacher', 'class', 'seat', 'consent'],
		joinedFrom: 'date',
		joinedTo: 'date',
		leftFrom: 'date',
		leftTo: 'date',
		archived: ['yes'],
	},
} as const

export type StudentQuery = ReturnType<typeof readStudentList>

export function readStudentList(params: URLSearchParams, format?: DateFormat) {
	return readList(params, studentListWords, format)
}

export function listOf(filters: Record<string, string>): StudentQuery {
	return readStudentList(new URLSearchParams(filters))
}

/** Only used for string comparison, so the date need not exist. */
export function yearsAgo(today: string, years: number): string {
	return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
}
