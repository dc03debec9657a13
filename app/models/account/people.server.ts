import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, memberships, students } from '#db/schema/index.ts'
import { plain } from '#app/utils/fold.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { studentsBy } from '../search-words.server.ts'
import { listStandings, type Standing } from './statuses.server.ts'

export type PeopleGroup = 'staff' | 'learners' | 'guardians'

export interface People {
	rows: Standing[]
	/** Cursor of the next page. */
	next: string | null
	/** True if the group has no accounts at all, regardless of the search. */
	isEmpty: boolean
}

const PAGE = 50
/** More staff than any school has, and more results than anyone reads. */
const MOST = 500
const FOUND = 200

/** Accounts of the school. Staff by name; families newest first, searched by the names on the lists. */
export function listPeople(
	access: Access,
	{ group, search, before }: { group: PeopleGroup; search: string; before: string | null },
): People {
	const { schoolId } = access
	const wanted = plain(search)
	if (group === 'staff') {
		const rows = namedIn(access, staffIds(schoolId))
		const matching = rows.filter(({ name, signsInAs }) => plain(`${name} ${signsInAs}`).includes(wanted))
		return { rows: matching, next: null, isEmpty: rows.length === 0 }
	}
	const kind = group === 'learners' ? 'learner' : 'guardian'
	if (wanted) {
		const [first = '', ...more] = wanted.split(' ')
		const people = namedIn(access, idsFound(schoolId, kind, first))
		const rows = people.filter(
			(person) => person.kind === kind && more.every((word) => plain(person.name).includes(word)),
		)
		return { rows, next: null, isEmpty: false }
	}
	const ids = pageOf(schoolId, kind, before)
	const shown = ids.slice(0, PAGE)
	const standings = listStandings(access, shown)
	return {
		rows: shown.flatMap((id) => standings.get(id) ?? []),
		next: ids.length > PAGE ? (shown.at(-1) ?? null) : null,
		isEmpty: ids.length === 0 && before === null,
	}
}

function namedIn(access: Access, ids: string[]): Standing[] {
	return [...listStandings(access, ids).values()].sort((a, b) => a.name.localeCompare(b.name))
}

function staffIds(schoolId: SchoolId): string[] {
	return database()
		.select({ id: memberships.id })
		.from(memberships)
		.where(
			and(
				eq(memberships.schoolId, schoolId),
				inArray(memberships.role, ['admin', 'solo_teacher_admin', 'teacher']),
				isNull(memberships.endedAt),
			),
		)
		.limit(MOST)
		.all()
		.map(({ id }) => id)
}

function pageOf(schoolId: SchoolId, kind: 'learner' | 'guardian', before: string | null): string[] {
	return database()
		.select({ id: memberships.id })
		.from(memberships)
		.where(
			and(
				eq(memberships.schoolId, schoolId),
				eq(memberships.role, 'student'),
				eq(memberships.kind, kind),
				lt(memberships.id, before ?? '~'),
				isNull(memberships.endedAt),
			),
		)
		.orderBy(desc(memberships.id))
		.limit(PAGE + 1)
		.all()
		.map(({ id }) => id)
}

/** Accounts of students or guardians with a word in their name that begins like this. */
function idsFound(schoolId: SchoolId, kind: 'learner' | 'guardian', word: string): string[] {
	const rows =
		kind === 'learner'
			? database()
					.select({ id: students.membershipId })
					.from(students)
					.where(
						and(
							eq(students.schoolId, schoolId),
							isNotNull(students.membershipId),
							inArray(students.id, studentsBy(schoolId, word)),
						),
					)
					.limit(FOUND)
					.all()
			: database()
					.selectDistinct({ id: guardians.membershipId })
					.from(guardianships)
					.innerJoin(
						guardians,
						and(eq(guardians.schoolId, guardianships.schoolId), eq(guardians.id, guardianships.guardianId)),
					)
					.where(
						and(
							eq(guardianships.schoolId, schoolId),
							isNotNull(guardians.membershipId),
							inArray(guardianships.studentId, studentsBy(schoolId, word)),
						),
					)
					.limit(FOUND)
					.all()
	return rows.flatMap(({ id }) => id ?? [])
}
