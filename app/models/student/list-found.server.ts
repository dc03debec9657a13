import { and, asc, count, desc, eq, gte, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { COUNTED, counted, type Total } from '#app/utils/count-words.ts'
import type { StudentQuery } from '#app/domain/student/list.ts'
import type { SchoolId } from '../access.server.ts'
import { conditionsOf } from './list-filters.server.ts'
import type { Way } from './list-named.server.ts'
import { narrowing } from './list-narrowing.server.ts'
import { countOne } from './tallies.server.ts'

/** Fewer where more than are counted answer to a word, or to each of several things: nobody reads on, they ask for less. */
export const COUNTED_LOOSELY = 100

/** Those who stand side by side in a list: so many are sooner sorted than it is walked to where they stand. */
const TOGETHER = 4 * COUNTED

/** So far a list is walked before it is sorted. */
const WALKED = 250

export interface Few {
	way: Way
	where: SQL | undefined
}

/**
 * How those who are asked for are come by. Where few answer to one of the things that are asked, the list begins with
 * them and is sorted (`few`). Otherwise so many answer to each that a page is soon found by walking the list in its
 * order (`where`), unless they may all stand at its other end (`together`).
 */
export function findWay(schoolId: SchoolId, query: StudentQuery, day: string) {
	const ways = narrowing(schoolId, query, day)
	const found = ways.length > 0 ? countEach(ways) : []
	const table = conditionsOf(schoolId, query, day)
	const whereBeside = (begun?: Way) =>
		and(...table, ...ways.filter((way) => way !== begun).map(({ condition }) => condition))
	const rarest = (some: (way: Way, found: number) => boolean): Few | null => {
		const [first] = ways
			.map((way, at) => ({ way, found: found[at] ?? 0 }))
			.filter(({ way, found }) => some(way, found))
			.sort((a, b) => a.found - b.found)
		return first ? { way: first.way, where: whereBeside(first.way) } : null
	}
	return {
		few: rarest((_, found) => found <= COUNTED),
		together: rarest((way, found) => way.together === true && found <= TOGETHER),
		where: whereBeside(),
		many: (): Total => {
			const [first, ...others] = ways
			const alone = first && others.length === 0 && !query.filters.archived
			const most = others.length > 0 || query.search ? COUNTED_LOOSELY : COUNTED
			if (alone && (first.exact || standsForMany(schoolId, first, most)))
				return { students: most, more: true }
			return counted(countMany(schoolId, first, whereBeside(first), most), most)
		},
	}
}

/** Asked at once: which of two words is the rarer one is only known when both were looked up. */
function countEach(ways: Way[]): number[] {
	const [first, second, ...rest] = ways.map((way) => {
		const some = idsOf(way)
			.limit((way.together ? TOGETHER : COUNTED) + 1)
			.as('some')
		return database().select({ found: count() }).from(some)
	})
	if (!first) return []
	return (second ? unionAll(first, second, ...rest) : first).all().map(({ found }) => found)
}

/** All of a few, in order: as one row, for a thousand take longer to be read than to be found. */
export function idsOfFew(schoolId: SchoolId, { way, where }: Few, order: SQL[]) {
	const sorted = beginningWith(schoolId, way, where)
		.orderBy(...order)
		.as('few')
	const row = database()
		.select({ ids: sql<string>`json_group_array(${sorted.id})` })
		.from(sorted)
		.get()
	return JSON.parse(row?.ids ?? '[]') as string[]
}

/** More stand in an index than are counted and are put away: then more than are counted are on the list. */
function standsForMany(schoolId: SchoolId, { table, id, where }: Way, most: number): boolean {
	const someone = database()
		.selectDistinct({ id: sql<string>`${id}`.as('someone') })
		.from(table)
		.where(where)
	const archived = countOne(schoolId, 'archived')
	if (archived > COUNTED) return false
	const standing = database()
		.select({ students: count() })
		.from(someone.limit(most + archived + 1).as('some'))
		.get()
	return standing !== undefined && standing.students - archived > most
}

function countMany(schoolId: SchoolId, way: Way | undefined, where: SQL | undefined, most: number): number {
	const all = way
		? beginningWith(schoolId, way, where)
		: database()
				.selectDistinct({ id: students.id })
				.from(students)
				.where(and(eq(students.schoolId, schoolId), where))
	return all.limit(most + 1).values().length
}

function idsOf({ table, id, where }: Way) {
	return database()
		.select({ id: sql<string>`${id}`.as('someone') })
		.from(table)
		.where(where)
}

/** A cross join, for what stands first in one is begun with. */
function beginningWith(schoolId: SchoolId, way: Way, where: SQL | undefined) {
	const some = idsOf(way).as('some')
	return database()
		.selectDistinct({ id: students.id })
		.from(some)
		.crossJoin(students)
		.where(and(eq(students.schoolId, schoolId), eq(students.id, some.id), where))
}

/** No further along the list of everybody, by name, than so many. */
export function upTo(schoolId: SchoolId, descending: boolean): SQL {
	const way = descending ? desc : asc
	const name = database()
		.select({ nameKey: students.nameKey })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), isNull(students.archivedAt)))
		.orderBy(way(students.nameKey), way(students.id))
		.limit(1)
		.offset(WALKED)
	return descending ? gte(students.nameKey, sql`${name}`) : lte(students.nameKey, sql`${name}`)
}
