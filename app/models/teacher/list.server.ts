import { and, asc, count, desc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { instruments, memberships, qualifications, teacherInstruments, teachers } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { TeacherQuery } from '#app/domain/teacher/list.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { bookedMinutes } from './booked.server.ts'
import { accountState, teacherFigures } from './figures.server.ts'
import { teacherCondition } from './internal/list-condition.server.ts'

/** How early an expiring qualification is flagged. */
const SOON_DAYS = 60

export type TeacherRow = ReturnType<typeof teacherRows>[number]

/** One page of teachers, and their number. */
export function listTeachers(access: Access, query: TeacherQuery) {
	const { schoolId, school } = access
	const wanted = teacherCondition(schoolId, query, today(school.timeZone))
	const total =
		database()
			.select({ n: count() })
			.from(teachers)
			.where(and(eq(teachers.schoolId, schoolId), wanted))
			.get()?.n ?? 0
	const { offset } = pageOf(query, total)
	return { rows: teacherRows(access, wanted, orderOf(access, query), query.perPage, offset), total }
}

/** All teachers of the filtered list, or those in `ids`, a batch at a time, for an export. */
export function* eachTeacher(
	access: Access,
	query: TeacherQuery,
	{ ids = [] as string[], batch = 500 } = {},
) {
	const { schoolId, school } = access
	const wanted = teacherCondition(schoolId, query, today(school.timeZone))
	const rows = database()
		.select({ id: teachers.id })
		.from(teachers)
		.where(and(eq(teachers.schoolId, schoolId), ids.length > 0 ? inArray(teachers.id, ids) : wanted))
		.orderBy(...orderOf(access, query))
		.all()
	for (let at = 0; at < rows.length; at += batch) {
		const some = rows.slice(at, at + batch).map(({ id }) => id)
		yield teacherRows(access, inArray(teachers.id, some), orderOf(access, query), batch, 0)
	}
}

function teacherRows(access: Access, wanted: SQL | undefined, order: SQL[], limit: number, offset: number) {
	const { schoolId, school } = access
	const db = database()
	const ending = db
		.select({ n: count() })
		.from(qualifications)
		.where(
			and(
				eq(qualifications.schoolId, schoolId),
				eq(qualifications.teacherId, teachers.id),
				lte(qualifications.expiresOn, daysAfter(today(school.timeZone), SOON_DAYS)),
			),
		)
	const figures = teacherFigures(schoolId, today(school.timeZone))
	const rows = db
		.select({
			id: teachers.id,
			name: teachers.name,
			email: teachers.email,
			photo: teachers.photoId,
			phone: teachers.phone,
			endedOn: teachers.endedOn,
			archivedAt: teachers.archivedAt,
			maxMinutesADay: teachers.maxMinutesADay,
			account: accountState,
			students: figures.students,
			classes: figures.classes,
			minutes: figures.week,
			expiring: sql<number>`(${ending})`,
		})
		.from(teachers)
		.leftJoin(memberships, rowOf(memberships, schoolId, teachers.membershipId))
		.where(and(eq(teachers.schoolId, schoolId), wanted))
		.orderBy(...order)
		.limit(limit)
		.offset(offset)
		.all()
	return withBooked(access, withInstruments(schoolId, rows))
}

/** Sorting by a count needs no index, because the plan limits the number of teachers. */
function orderOf({ schoolId, school }: Access, { sort, descending }: TeacherQuery): SQL[] {
	const way = descending ? desc : asc
	const byName = [way(teachers.nameKey), way(teachers.id)]
	if (sort === 'name') return byName
	// Teachers without a last day come last in both directions.
	if (sort === 'lastDay') return [sql`${way(teachers.endedOn)} nulls last`, ...byName]
	return [way(teacherFigures(schoolId, today(school.timeZone))[sort]), ...byName]
}

/** Adds the minutes still to be taught in the coming week. */
function withBooked<Row extends { id: string }>(access: Access, rows: Row[]) {
	const ids = rows.map(({ id }) => id)
	const booked = bookedMinutes(access, ids)
	return rows.map((row) => ({ ...row, booked: booked.get(row.id) ?? 0 }))
}

function withInstruments<Row extends { id: string }>(schoolId: SchoolId, rows: Row[]) {
	const ids = rows.map(({ id }) => id)
	const taught = database()
		.select({ teacherId: teacherInstruments.teacherId, name: instruments.name })
		.from(teacherInstruments)
		.innerJoin(instruments, rowOf(instruments, schoolId, teacherInstruments.instrumentId))
		.where(and(eq(teacherInstruments.schoolId, schoolId), inArray(teacherInstruments.teacherId, ids)))
		.all()
	return rows.map((row) => ({
		...row,
		instruments: taught.filter(({ teacherId }) => teacherId === row.id).map(({ name }) => name),
	}))
}
