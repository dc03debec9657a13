import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { studentGaps, students, teachers } from '#db/schema/index.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { yearsAgo, type Missing, type StudentQuery } from '#app/domain/student/list.ts'
import type { SchoolId } from '../access.server.ts'
import { idsOf, type Way } from './list-named.server.ts'

const one = { one: sql`1` }

/** Of what narrows a list: what is missing of somebody. */
export function ofGap(schoolId: SchoolId, gap: Exclude<Missing, 'birth-date'>, today: string): Way {
	const isOpen = and(
		eq(studentGaps.gap, gap),
		gap === 'guardian' ? gt(studentGaps.born, yearsAgo(today, ADULT)) : undefined,
	)
	const way = {
		table: studentGaps,
		id: studentGaps.studentId,
		where: and(eq(studentGaps.schoolId, schoolId), isOpen),
	}
	const condition = exists(
		database()
			.select(one)
			.from(studentGaps)
			.where(and(eq(studentGaps.schoolId, schoolId), eq(studentGaps.studentId, students.id), isOpen)),
	)
	return { ...way, condition, exact: true }
}

/**
 * What is asked of the table of students itself and has an index of those who are not put away. With a plus before it
 * SQLite leaves that index alone and walks the list in its order: it would sort thousands to show fifty.
 */
export function ofColumns(
	schoolId: SchoolId,
	query: Pick<StudentQuery, 'filters'>,
	today: string,
	sort?: string,
) {
	const { state, teacher, portal, missing } = query.filters
	const of = (column: SQLiteColumn, ...inOrder: string[]) =>
		sort === undefined || inOrder.includes(sort) ? sql`${column}` : sql`+${column}`
	const born = of(students.birthDate, 'age')
	const all = [
		state && eq(of(students.state, 'name', 'state'), state),
		portal && eq(of(students.portal, 'name'), portal),
		teacher && inArray(of(students.primaryTeacherId), idsOf(schoolId, teachers, teacher)),
		missing === 'birth-date' && isNull(born),
		...datesOf(query.filters, today, {
			born,
			joined: of(students.joinedOn, 'joined'),
			left: of(students.leftOn),
		}),
	]
	return all.filter(Boolean) as SQL[]
}

/** One of them as a way to those who answer to it. */
export function wayOf(schoolId: SchoolId, condition: SQL): Way {
	const way = {
		table: students,
		id: students.id,
		where: and(eq(students.schoolId, schoolId), isNull(students.archivedAt), condition),
	}
	return { ...way, exact: true }
}

/** Between which days somebody was born, joined or left; each has an index of its own. */
function datesOf(
	filters: StudentQuery['filters'],
	today: string,
	{ born, joined, left }: Record<'born' | 'joined' | 'left', SQL>,
): SQL[] {
	const { ageFrom, ageTo, joinedFrom, joinedTo, leftFrom, leftTo } = filters
	const asked = [
		(ageFrom ?? ageTo) &&
			and(
				isNotNull(born),
				ageFrom ? lte(born, yearsAgo(today, Number(ageFrom))) : undefined,
				ageTo ? gt(born, yearsAgo(today, Number(ageTo) + 1)) : undefined,
			),
		(joinedFrom ?? joinedTo) &&
			and(
				isNotNull(joined),
				joinedFrom ? gte(joined, joinedFrom) : undefined,
				joinedTo ? lte(joined, joinedTo) : undefined,
			),
		(leftFrom ?? leftTo) &&
			and(
				isNotNull(left),
				eq(sql`+${students.state}`, 'left'),
				leftFrom ? gte(left, leftFrom) : undefined,
				leftTo ? lte(left, leftTo) : undefined,
			),
	]
	return asked.filter((one) => typeof one === 'object' && one !== null)
}
