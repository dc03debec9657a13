import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'
import { factsOf, type Bare } from './list-facts.server.ts'

/** What a list knows of a student from the table of students alone. */
export const columns = {
	id: students.id,
	firstName: students.firstName,
	lastName: students.lastName,
	preferredName: students.preferredName,
	birthDate: students.birthDate,
	email: students.email,
	phone: students.phone,
	state: students.state,
	stateSince: students.stateSince,
	joinedOn: students.joinedOn,
	familyId: students.familyId,
	teacherId: students.primaryTeacherId,
	portal: students.portal,
}

const oneEach = prepared((db) =>
	db
		.select(columns)
		.from(sql`json_each(${sql.placeholder('ids')})`)
		.crossJoin(students)
		.where(and(eq(students.schoolId, sql.placeholder('schoolId')), eq(students.id, sql`json_each.value`)))
		.prepare(),
)

/** In the order they are named. */
export function byIds(schoolId: SchoolId, ids: readonly string[]) {
	return ids.length > 0 ? oneEach().all({ schoolId, ids: JSON.stringify(ids) }) : []
}

export interface Known {
	teacher: string | null
	family: string | null
	/** `Piano, Beginner`. */
	instruments: string[]
	classes: string[]
	tags: string[]
}

/** What stands about students in other tables, in one question however many there are. */
export function knownOf<Row extends Bare>(schoolId: SchoolId, rows: readonly Row[]): (Row & Known)[] {
	const facts = new Map<string, { kind: string; name: string; more: string | null }[]>()
	for (const { of, ...fact } of factsOf(schoolId, rows)) facts.set(of, [...(facts.get(of) ?? []), fact])
	const the = (kind: string, id: string | null) =>
		facts.get(id ?? '')?.find((fact) => fact.kind === kind)?.name ?? null
	return rows.map((row) => {
		const own = facts.get(row.id) ?? []
		const all = (kind: string) =>
			own
				.filter((fact) => fact.kind === kind)
				.map(({ name, more }) => (more ? `${name}, ${placeWords[more] ?? more}` : name))
				.sort((a, b) => a.localeCompare(b, 'en'))
		return {
			...row,
			teacher: the('teacher', row.teacherId),
			family: the('family', row.familyId),
			instruments: all('instrument'),
			classes: all('class'),
			tags: all('tag'),
		}
	})
}

/** Of an enrolment that is not simply going on. */
const placeWords: Record<string, string> = {
	enquiry: 'asked about',
	offered: 'offered a seat',
	future: 'starts later',
}
