import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { studentCounts, students } from '#db/schema/index.ts'
import { ageOn, today } from '#app/utils/dates.ts'
import { pageOf } from '#app/utils/list-query.ts'
import { isPlain, type StudentQuery } from '#app/utils/student-list.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { conditionsOf } from './list-filters.server.ts'
import { narrowing } from './list-narrowing.server.ts'
import { columns, knownOf } from './list-rows.server.ts'

/** Counting stops here: what is more is more than this. */
export const COUNTED = 1_000

export interface Total {
	students: number
	/** Whether there are more than were counted. */
	more: boolean
}

export type StudentRow = ReturnType<typeof rowsOf>[number]

/** One page of the students somebody looks for, with all that a list shows of them. */
export function listStudents(access: Access, query: StudentQuery) {
	const { asked, few, total: countAll } = find(access, query)
	if (few) return pageOfFew(access, query, asked(COUNTED, 0))
	const total = countAll()
	const { offset } = pageOf(query, total.more ? Infinity : total.students)
	const found = asked(query.perPage, offset)
	// So far along that even a list too long to be counted has ended.
	const rows = found.length === 0 && offset > 0 ? asked(query.perPage, 0) : found
	return { rows: rowsOf(access, rows), total, page: rows === found ? offset / query.perPage + 1 : 1 }
}

/** Those who are few are fetched whole, which tells how many there are. */
function pageOfFew(access: Access, query: StudentQuery, found: Found[]) {
	const { offset, page } = pageOf(query, found.length)
	const rows = rowsOf(access, found.slice(offset, offset + query.perPage))
	return { rows, total: { students: found.length, more: false }, page }
}

/** The same without pages, a batch at a time, for a file. */
export function* eachStudent(access: Access, query: StudentQuery, { most = 20_000, batch = 500 } = {}) {
	const { asked } = find(access, query)
	for (let offset = 0; offset < most; offset += batch) {
		const rows = asked(Math.min(batch, most - offset), offset)
		if (rows.length > 0) yield rowsOf(access, rows)
		if (rows.length < batch) return
	}
}

/** How many a list would show that nobody has opened. */
export function countFound(access: Access, query: StudentQuery): Total {
	return find(access, query).total()
}

/** How many there are altogether, which needs no counting. */
export function countStudents({ schoolId }: Access): Record<string, number> {
	const rows = database()
		.select({ state: studentCounts.state, students: studentCounts.students })
		.from(studentCounts)
		.where(eq(studentCounts.schoolId, schoolId))
		.all()
	return Object.fromEntries(rows.map(({ state, students }) => [state, students]))
}

function find(access: Access, query: StudentQuery) {
	const { schoolId, school } = access
	const day = today(school.timeZone)
	const { few, beside } = narrowed(schoolId, query, day)
	const where = and(...conditionsOf(schoolId, query), ...beside, few ? inArray(students.id, few) : undefined)
	const asked = (limit: number, offset: number) =>
		database()
			.select(columns)
			.from(students)
			.where(and(eq(students.schoolId, schoolId), where))
			.orderBy(...(few ? orderOf(query).map((order) => sql`+${order}`) : orderOf(query)))
			.limit(limit)
			.offset(offset)
			.all()
	return { asked, few: few !== null, total: () => totalOf(access, query, where) }
}

/**
 * Those who answer to all that few answer to, null when there is no such thing; and as conditions what many answer to.
 * Asked at once: which of two words is the rarer one is only known when both were looked up.
 */
function narrowed(schoolId: SchoolId, query: StudentQuery, day: string) {
	const ways = narrowing(schoolId, query, day)
	const found = someOfEach(ways)
	const beside = ways.filter((_, at) => isMany(found[at])).map(({ condition }) => condition)
	const [rare, ...rest] = found.filter((way) => !isMany(way)).map(({ ids }) => idsIn(ids))
	const few = rare && [...rare].filter((id) => rest.every((set) => set.has(id)))
	return { few: few ?? null, beside }
}

interface Way {
	found: number
	ids: string
}

const isMany = (way: Way | undefined) => (way?.found ?? 0) > COUNTED
const idsIn = (ids: string) => new Set(JSON.parse(ids) as string[])

/** Each way as one row: a thousand rows take longer to be read than to be found. */
function someOfEach(ways: ReturnType<typeof narrowing>): Way[] {
	const [first, second, ...rest] = ways.map(({ ids }) => {
		const some = ids()
			.limit(COUNTED + 1)
			.as('some')
		return database()
			.select({ found: count(), ids: sql<string>`json_group_array(${some.id})` })
			.from(some)
	})
	if (!first) return []
	return second ? unionAll(first, second, ...rest).all() : first.all()
}

function totalOf(access: Access, query: StudentQuery, where: SQL | undefined): Total {
	if (!isPlain(query)) return stopped(access.schoolId, where)
	const byState = countStudents(access)
	const { state } = query.filters
	const sum = Object.values(byState).reduce((all, some) => all + some, 0)
	return { students: state ? (byState[state] ?? 0) : sum, more: false }
}

/** Counted up to where nobody counts on. */
function stopped(schoolId: SchoolId, where: SQL | undefined): Total {
	const found = database()
		.select({ id: students.id })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), where))
		.limit(COUNTED + 1)
		.values().length
	return { students: Math.min(found, COUNTED), more: found > COUNTED }
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
