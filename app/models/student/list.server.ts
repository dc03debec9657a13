import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { ageOn, today } from '#app/utils/dates.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { StudentQuery } from '#app/domain/student/list.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { listCondition } from './internal/list-conditions.server.ts'
import { byIds, columns, knownOf } from './internal/list-rows.server.ts'

export type StudentRow = ReturnType<typeof toStudentRows>[number]

/** One page of the student list. */
export function listStudents(access: Access, query: StudentQuery) {
	const { schoolId } = access
	const where = conditionOf(access, query)
	const total = countStudents(schoolId, where)
	const { offset, page } = pageOf(query, total)
	const rows = database()
		.select(columns)
		.from(students)
		.where(and(eq(students.schoolId, schoolId), where))
		.orderBy(...orderOf(query))
		.limit(query.perPage)
		.offset(offset)
		.all()
	return { rows: toStudentRows(access, rows), total, page }
}

/** The same without pages, in batches, for an export. The ids are read once, so that no student is missed. */
export function* eachStudent(access: Access, query: StudentQuery, { most = 20_000, batch = 500 } = {}) {
	const { schoolId } = access
	const ids = database()
		.select({ id: students.id })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), conditionOf(access, query)))
		.orderBy(...orderOf(query))
		.limit(most)
		.all()
		.map(({ id }) => id)
	for (let offset = 0; offset < ids.length; offset += batch)
		yield toStudentRows(access, byIds(schoolId, ids.slice(offset, offset + batch)))
}

function conditionOf({ schoolId, school }: Access, query: StudentQuery): SQL {
	return listCondition(schoolId, query, today(school.timeZone))
}

function countStudents(schoolId: SchoolId, where: SQL): number {
	const row = database()
		.select({ students: count() })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), where))
		.get()
	return row?.students ?? 0
}

/** Every order is backed by an index. The archive shows the latest entries first. */
function orderOf({ sort, descending, filters }: StudentQuery): SQL[] {
	if (filters.archived) return [desc(students.archivedAt), desc(students.id)]
	const way = descending ? desc : asc
	switch (sort) {
		case 'age':
			// Older means born earlier. Students without a birth date come last in both directions.
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

function toStudentRows(access: Access, rows: Parameters<typeof knownOf<Found>>[1]) {
	const day = today(access.school.timeZone)
	return knownOf(access, rows).map(({ familyId, teacherId, birthDate, ...row }) => ({
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
