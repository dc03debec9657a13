import type { Access, School } from '#app/models/access.server.ts'
import { countStudents } from '#app/models/student/counts.server.ts'
import type { StudentRow } from '#app/models/student/list.server.ts'
import { listMainTeachersBefore } from '#app/models/student/teachers-before.server.ts'
import { inTurnWords } from '#app/requests/class-teachers.server.ts'
import { callFirst } from '#app/domain/student/call.ts'
import {
	portalStates,
	USUAL_STUDENT_COLUMNS,
	type StudentColumn,
	type StudentQuery,
} from '#app/domain/student/list.ts'
import { STUDENT_STATES, stateRules } from '#app/domain/student/states.ts'
import { nameWords } from '#app/domain/student/name.ts'
import { shortDateWords } from '#app/utils/dates.ts'
import { shownPhone } from '#app/utils/phone.ts'

/** The columns the user chose, or the default ones that have content on this page. */
export function columnsOf(query: StudentQuery, rows: readonly StudentRow[], solo: boolean): StudentColumn[] {
	const chosen = (query.columns as StudentColumn[] | null) ?? USUAL_STUDENT_COLUMNS
	const isWorthIt = (column: StudentColumn) => column !== 'tags' || rows.some(({ tags }) => tags.length > 0)
	return chosen.filter(
		(column) => !(solo && column === 'teacher') && (query.columns ? true : isWorthIt(column)),
	)
}

/** How many students have each status, as views of the list. */
export function statesOf({ schoolId }: Access) {
	const counts = countStudents(schoolId)
	return STUDENT_STATES.flatMap((state) => {
		const count = counts[state] ?? 0
		return count > 0 ? [{ text: `state=${state}`, label: stateRules[state].label, count }] : []
	})
}

/** Adds the teachers of today where the main teacher takes over on a later day. */
export function withTeachers(
	access: Access,
	rows: readonly StudentRow[],
	columns: readonly StudentColumn[],
): StudentRow[] {
	if (!columns.includes('teacher')) return [...rows]
	const before = listMainTeachersBefore(
		access,
		rows.map(({ id }) => id),
	)
	return rows.map((row) => ({
		...row,
		teacher: row.teacher && inTurnWords(access, before.get(row.id), row.teacher),
	}))
}

/** Only the data of visible columns is sent to the browser, to keep the page small. */
export function rowOf(row: StudentRow, columns: readonly StudentColumn[], school: School) {
	const [place, ...others] = row.places
	const call = callFirst(row, row.contacts)
	return {
		id: row.id,
		name: nameWords(row),
		...(row.photoId ? { photo: row.photoId } : {}),
		facts: [row.age, row.instruments.join('; ')].filter(Boolean).join(' · ') || null,
		state: row.state,
		...(place ? { place: { ...place, ...(others.length > 0 ? { more: others.length } : {}) } } : {}),
		call: call && { name: call.name, ...shownPhone(call.phone, school) },
		...cellsOf(row, columns, school),
	}
}

/** Each column is worded only where it is shown: dates and phone numbers take a while. */
const cells = {
	teacher: ({ teacher }: StudentRow) => teacher,
	tags: ({ tags: [name, ...more] }: StudentRow) => name && { name, more: more.length },
	age: ({ age }: StudentRow) => age,
	instrument: ({ instruments }: StudentRow) => instruments.join('; ') || null,
	since: ({ stateSince }: StudentRow, { dateFormat }: School) => shortDateWords(stateSince, dateFormat),
	joined: ({ joinedOn }: StudentRow, { dateFormat }: School) =>
		joinedOn && shortDateWords(joinedOn, dateFormat),
	family: ({ family }: StudentRow) => family,
	account: ({ portal }: StudentRow) => portalStates[portal],
	email: ({ email }: StudentRow) => email,
	phone: ({ phone }: StudentRow, school: School) => shownPhone(phone, school),
}
type Cells = { [Column in keyof typeof cells]: ReturnType<(typeof cells)[Column]> }

function cellsOf(row: StudentRow, columns: readonly StudentColumn[], school: School): Partial<Cells> {
	const shown = Object.entries(cells)
		.filter(([column]) => columns.includes(column as StudentColumn))
		.map(([column, cell]) => [column, cell(row, school)] as const)
	return Object.fromEntries(shown.filter(([, value]) => value != null))
}

export type ShownStudent = ReturnType<typeof rowOf>
