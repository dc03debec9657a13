import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { COUNTED, counted, type Total } from '#app/utils/count-words.ts'
import { ageOn, today } from '#app/utils/dates.ts'
import { pageOf } from '#app/utils/list-query.ts'
import { asksBeside, type StudentQuery } from '#app/domain/student/list.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { COUNTED_LOOSELY, findWay, idsOfFew, upTo } from './list-found.server.ts'
import { byIds, columns, knownOf } from './list-rows.server.ts'
import { countOne, countStudents } from './tallies.server.ts'

export type StudentRow = ReturnType<typeof rowsOf>[number]

/** One page of the students somebody looks for, with all that a list shows of them. */
export function listStudents(access: Access, query: StudentQuery) {
	const { few, soon, asked, total: countAll } = find(access, query)
	const near = soon()
	if (near) return { rows: rowsOf(access, near), total: countAll(), page: 1 }
	const ids = few()
	if (ids) {
		const { offset, page } = pageOf(query, ids.length)
		const rows = rowsOf(access, byIds(access.schoolId, ids.slice(offset, offset + query.perPage)))
		return { rows, total: countedFew(ids.length), page }
	}
	const total = countAll()
	const { offset } = pageOf(query, total.more ? Infinity : total.students)
	const found = asked(query.perPage, offset)
	// So far along that even a list too long to be counted has ended.
	const rows = found.length === 0 && offset > 0 ? asked(query.perPage, 0) : found
	return { rows: rowsOf(access, rows), total, page: rows === found ? offset / query.perPage + 1 : 1 }
}

/** The same without pages, a batch at a time, for a file. */
export function* eachStudent(access: Access, query: StudentQuery, { most = 20_000, batch = 500 } = {}) {
	const { few, asked } = find(access, query)
	const ids = few()
	const some = ids
		? (limit: number, offset: number) => byIds(access.schoolId, ids.slice(offset, offset + limit))
		: asked
	for (let offset = 0; offset < most; offset += batch) {
		const rows = some(Math.min(batch, most - offset), offset)
		if (rows.length > 0) yield rowsOf(access, rows)
		if (rows.length < batch) return
	}
}

/** How many a list would show that nobody has opened. */
export function countFound(access: Access, query: StudentQuery): Total {
	const { few, total } = find(access, query)
	const ids = few()
	return ids ? countedFew(ids.length) : total()
}

function find(access: Access, query: StudentQuery) {
	const { schoolId, school } = access
	const { few, together, where, many } = findWay(schoolId, query, today(school.timeZone))
	const order = orderOf(query)
	const sorted = few ?? together
	const asked = (limit: number, offset: number, within?: SQL) =>
		database()
			.select(columns)
			.from(students)
			.where(and(eq(students.schoolId, schoolId), where, within))
			.orderBy(...order)
			.limit(limit)
			.offset(offset)
			.all()
	return {
		few: () => sorted && idsOfFew(schoolId, sorted, order),
		/** The first page where it is found among the first of the list, though those who are asked for may stand together. */
		soon: () => {
			if (few || !together || query.page > 1) return null
			const rows = asked(query.perPage, 0, upTo(schoolId, query.descending))
			return rows.length === query.perPage ? rows : null
		},
		asked,
		total: () => countKept(schoolId, query) ?? many(),
	}
}

/** More than a few are only gathered for the sake of a word. */
function countedFew(found: number): Total {
	return counted(found, found > COUNTED ? COUNTED_LOOSELY : COUNTED)
}

/** Where one thing is asked whose number is kept. */
function countKept(schoolId: SchoolId, query: StudentQuery): Total | null {
	const { state, archived, missing } = query.filters
	const kept = (students: number) => ({ students, more: false })
	if (!asksBeside(query, 'state')) {
		const byState = countStudents(schoolId)
		return kept(state ? (byState[state] ?? 0) : Object.values(byState).reduce((all, some) => all + some, 0))
	}
	if (archived && !asksBeside(query, 'archived')) return kept(countOne(schoolId, 'archived'))
	// Minors without a guardian grow up without anybody's doing.
	if (missing && missing !== 'guardian' && !asksBeside(query, 'missing'))
		return kept(countOne(schoolId, 'gap', missing))
	return null
}

/** Each order is that of an index. The archive has one of its own: last in, first out. */
function orderOf({ sort, descending, filters }: StudentQuery): SQL[] {
	if (filters.archived) return [desc(students.archivedAt), desc(students.id)]
	const way = descending ? desc : asc
	switch (sort) {
		case 'age':
			// Whoever is older was born earlier. Those whose age nobody knows come last either way.
			return descending
				? [sql`${students.birthDate} asc nulls last`, asc(students.id)]
				: [desc(students.birthDate), desc(students.id)]
		case 'joined':
			return descending
				? [desc(students.joinedOn), desc(students.id)]
				: [sql`${students.joinedOn} asc nulls last`, asc(students.id)]
		case 'state':
			return [way(students.state), way(students.nameKey), way(students.id)]
		default:
			return [way(students.nameKey), way(students.id)]
	}
}

function rowsOf({ schoolId, school }: Access, rows: Parameters<typeof knownOf<Found>>[1]) {
	const day = today(school.timeZone)
	return knownOf(schoolId, rows).map(({ familyId, teacherId, birthDate, ...row }) => ({
		...row,
		birthDate,
		familyId,
		teacherId,
		age: birthDate ? ageOn(birthDate, day) : null,
	}))
}

type Found = {
	[K in keyof typeof columns]: (typeof students.$inferSelect)[K extends 'teacherId' ? 'primaryTeacherId' : K]
}
