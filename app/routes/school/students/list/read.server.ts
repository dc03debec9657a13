import type { School } from '#app/models/access.server.ts'
import type { StudentRow } from '#app/models/student/list.server.ts'
import { callFirst } from '#app/domain/student/call.ts'
import {
	portalStates,
	USUAL_STUDENT_COLUMNS,
	type StudentColumn,
	type StudentQuery,
} from '#app/domain/student/list.ts'
import { nameOf, nameWords } from '#app/domain/student/name.ts'
import { shortDateWords } from '#app/utils/dates.ts'
import { initialsOf } from '#app/utils/initials.ts'
import { shownPhone } from '#app/utils/phone.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

/** The columns the user chose, or the default ones that have content on this page. */
export function columnsOf(query: StudentQuery, rows: readonly StudentRow[], solo: boolean): StudentColumn[] {
	const chosen = (query.columns as StudentColumn[] | null) ?? USUAL_STUDENT_COLUMNS
	const isWorthIt = (column: StudentColumn) => column !== 'tags' || rows.some(({ tags }) => tags.length > 0)
	return chosen.filter(
		(column) => !(solo && column === 'teacher') && (query.columns ? true : isWorthIt(column)),
	)
}

/** Only the data of visible columns is sent to the browser, to keep the page small. */
export function rowOf(row: StudentRow, columns: readonly StudentColumn[], school: School) {
	const shown = (phone: string | null) => shownPhone(phone, school)
	const own = { phone: shown(row.phone) }
	const contacts = row.contacts.map(({ name, phone }) => ({ name, phone: shown(phone) }))
	const [place, ...others] = row.places
	return {
		id: row.id,
		name: nameWords(row),
		initials: initialsOf(nameOf(row)),
		...(row.photoId ? { photo: row.photoId } : {}),
		facts: [row.age, row.instruments.join('; ')].filter(Boolean).join(' · ') || null,
		state: row.state,
		...(place ? { place: { ...place, more: others.length } } : {}),
		call: callFirst(own, contacts),
		...onlyOf(columns, { ...cellsOf(row, school.dateFormat), ...own }),
	}
}

function cellsOf(row: StudentRow, format: DateFormat) {
	const [tag, ...tags] = row.tags
	return {
		teacher: row.teacher,
		tags: tag ? { name: tag, more: tags.length } : undefined,
		age: row.age,
		instrument: row.instruments.join('; ') || null,
		since: shortDateWords(row.stateSince, format),
		joined: row.joinedOn && shortDateWords(row.joinedOn, format),
		family: row.family,
		account: portalStates[row.portal],
		email: row.email,
	}
}

function onlyOf<T extends object>(columns: readonly StudentColumn[], cells: T): Partial<T> {
	const shown = Object.entries(cells).filter(
		([column, value]) => value != null && columns.includes(column as StudentColumn),
	)
	return Object.fromEntries(shown) as Partial<T>
}

export type ShownStudent = ReturnType<typeof rowOf>
