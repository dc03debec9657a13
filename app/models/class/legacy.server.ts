import { and, count, desc, eq, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, classTeachers, enrolments, students, teachers } from '#db/schema/index.ts'
import type { LegacyQuery } from '#app/domain/class/list.ts'
import { today } from '#app/utils/dates.ts'
import { plain } from '#app/utils/fold.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { classesOf, classesOfTeacher, reachesClass } from '../scope.server.ts'

/** Finished and archived classes, latest first. */
export function listLegacy(access: Access, query: LegacyQuery) {
	const { schoolId, school } = access
	const { search, filters } = query
	const words = plain(search).split(' ').filter(Boolean)
	const wanted = and(
		classesOf(access),
		inArray(classes.state, ['finished', 'archived']),
		...inYear(filters.year),
		...words.map((word) => sql`instr(${classes.nameKey}, ${word}) > 0`),
		filters.teacher
			? inArray(classes.id, classesOfTeacher(schoolId, filters.teacher, today(school.timeZone)))
			: undefined,
	)
	const counted = database()
		.select({ n: count() })
		.from(classes)
		.where(and(eq(classes.schoolId, schoolId), wanted))
		.get()
	const total = counted?.n ?? 0
	const rows = database()
		.select({
			id: classes.id,
			name: classes.name,
			kind: classes.kind,
			state: classes.state,
			startsOn: classes.startsOn,
			endsOn: classes.endsOn,
			importedAt: classes.importedAt,
			teacher: teachers.name,
			students: sql<number>`(${wereIn(schoolId)})`,
		})
		.from(classes)
		.leftJoin(
			classTeachers,
			and(
				eq(classTeachers.schoolId, schoolId),
				eq(classTeachers.classId, classes.id),
				eq(classTeachers.part, 'lead'),
			),
		)
		.leftJoin(teachers, rowOf(teachers, schoolId, classTeachers.teacherId))
		.where(and(eq(classes.schoolId, schoolId), wanted))
		.orderBy(desc(classes.endsOn), desc(classes.id))
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	return { rows, total }
}

export function listLegacyYears(access: Access): string[] {
	const years = database()
		.selectDistinct({ year: sql<string>`substr(${classes.endsOn}, 1, 4)` })
		.from(classes)
		.where(and(classesOf(access), inArray(classes.state, ['finished', 'archived']), gte(classes.endsOn, '0')))
		.all()
	return years.map(({ year }) => year).sort((a, b) => b.localeCompare(a))
}

export type LegacyClass = ReturnType<typeof listLegacy>['rows'][number]

/** Students at the end of a class: everyone who stayed until its last day. */
export function listLastRoster(access: Access, classId: string, endsOn: string | null) {
	if (!reachesClass(access, classId)) return []
	return database()
		.select({
			id: enrolments.id,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
		})
		.from(enrolments)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, classId),
				eq(enrolments.state, 'ended'),
				isNull(enrolments.queuedAt),
				endsOn ? or(isNull(enrolments.endsOn), gte(enrolments.endsOn, endsOn)) : undefined,
			),
		)
		.limit(500)
		.all()
		.sort((a, b) => a.lastName.localeCompare(b.lastName))
}

/** Number of students who ever had a seat in the class; correlated subquery. */
function wereIn(schoolId: SchoolId) {
	return database()
		.select({ n: count() })
		.from(enrolments)
		.where(
			and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classes.id), isNull(enrolments.queuedAt)),
		)
}

function inYear(year: string | null): (SQL | undefined)[] {
	if (!year || !/^\d{4}$/.test(year)) return []
	return [gte(classes.endsOn, `${year}-01-01`), lt(classes.endsOn, `${Number(year) + 1}-01-01`)]
}
