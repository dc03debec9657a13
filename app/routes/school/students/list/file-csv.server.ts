import type { Access } from '#app/models/access.server.ts'
import { eachStudent, type StudentRow } from '#app/models/student/list.server.ts'
import { csvFileInBatches, type Cell } from '#app/utils/csv.ts'
import { today } from '#app/utils/dates.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { portalStates, type StudentQuery } from '#app/domain/student/list.ts'
import { stateRules } from '#app/domain/student/states.ts'

const HEAD = [
	'First name',
	'Last name',
	'Preferred name',
	'State',
	'Since',
	'Joined',
	'Birth date',
	'Age',
	'Email',
	'Phone',
	'Instruments',
	'Teacher',
	'Classes',
	'Family',
	'Account',
	'Tags',
	...[1, 2].flatMap((n) => [
		`Guardian ${n}`,
		`Guardian ${n} relation`,
		`Guardian ${n} email`,
		`Guardian ${n} phone`,
	]),
]

const NOBODY = { name: null, relation: null, email: null, phone: null }

/** Exports every page of the list. */
export function studentFile(access: Access, query: StudentQuery) {
	const name = `students ${today(access.school.timeZone)}`
	return csvFileInBatches(name, HEAD, eachStudent(access, query), (row) => cellsOf(access, row))
}

function cellsOf({ school }: Access, row: StudentRow): Cell[] {
	return [
		row.firstName,
		row.lastName,
		row.preferredName,
		stateRules[row.state].label,
		row.stateSince,
		row.joinedOn,
		row.birthDate,
		row.age,
		row.email,
		phoneWords(row.phone, school),
		row.instruments.join('; '),
		row.teacher,
		row.classes.join('; '),
		row.family,
		portalStates[row.portal],
		row.tags.join('; '),
		...[0, 1].flatMap((n) => {
			const { name, relation, email, phone } = row.contacts[n] ?? NOBODY
			return [name, relation, email, phoneWords(phone, school)]
		}),
	]
}
