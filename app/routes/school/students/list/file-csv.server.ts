import { setImmediate } from 'node:timers/promises'
import type { Access } from '#app/models/access.server.ts'
import { eachStudent, type StudentRow } from '#app/models/student/list.server.ts'
import { csvFile, type Cell } from '#app/utils/csv.ts'
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
export async function studentFile(access: Access, query: StudentQuery) {
	const rows: Cell[][] = [HEAD]
	for (const some of eachStudent(access, query)) {
		for (const one of some) rows.push(cellsOf(access, one))
		// Lets other requests run between two batches.
		await setImmediate()
	}
	return csvFile(`students ${today(access.school.timeZone)}`, rows)
}

function cellsOf({ school }: Access, one: StudentRow): Cell[] {
	return [
		...[one.firstName, one.lastName, one.preferredName],
		...[stateRules[one.state].label, one.stateSince, one.joinedOn],
		...[one.birthDate, one.age, one.email, phoneWords(one.phone, school)],
		...[one.instruments.join('; '), one.teacher, one.classes.join('; '), one.family],
		...[portalStates[one.portal], one.tags.join('; ')],
		...[0, 1].flatMap((n) => {
			const { name, relation, email, phone } = one.contacts[n] ?? NOBODY
			return [name, relation, email, phoneWords(phone, school)]
		}),
	]
}
