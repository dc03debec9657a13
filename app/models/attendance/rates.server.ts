import { and, asc, count, countDistinct, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, marks, students } from '#db/schema/index.ts'
import { LATE } from '#app/domain/attendance/late.ts'
import {
	daysOfRates,
	type ClassRateQuery,
	type Pattern,
	type StudentRateQuery,
} from '#app/domain/attendance/lists.ts'
import { nameWords } from '#app/domain/student/name.ts'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { countWhere } from '../count-where.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { classesOf, studentsOf } from '../scope.server.ts'
import { searchConditions } from '../search-words.server.ts'
import { heldLettersOf } from './codes.server.ts'
import { isCountedMark, isRollMark } from './counted-marks.server.ts'

export type ClassRate = ReturnType<typeof listClassRates>[number]
export type StudentRate = ReturnType<typeof listStudentRates>[number]

/** Attendance figures of every class with marks in the period. */
export function listClassRates(access: Access, query: ClassRateQuery, now = Date.now()) {
	const { marked, present, late, rate } = attendanceFigures(access)
	const by = query.descending ? desc : asc
	return database()
		.select({
			id: classes.id,
			class: classes.name,
			lessons: countDistinct(lessons.id),
			marked,
			present,
			late,
		})
		.from(lessons)
		.innerJoin(marks, and(rowsOf(marks, access), isCountedMark(now)))
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.where(
			and(
				rowsOf(lessons, access),
				lessonsOf(access),
				classesOf(access),
				within(access, query.filters, now),
				query.filters.teacher ? eq(lessons.teacherId, query.filters.teacher) : undefined,
			),
		)
		.groupBy(classes.id)
		.orderBy(...(query.sort === 'rate' ? [by(rate), asc(classes.nameKey)] : [by(classes.nameKey)]))
		.all()
}

/** Attendance figures of every student with marks in the period, optionally only those matching a pattern. */
export function listStudentRates(
	access: Access,
	query: StudentRateQuery,
	{ only = [], now = Date.now() }: { only?: readonly Pattern[]; now?: number } = {},
) {
	const { schoolId } = access
	const { marked, present, late, rate, shows } = attendanceFigures(access)
	const by = query.descending ? desc : asc
	const wanted = query.filters.pattern ? [query.filters.pattern] : only
	return database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			marked,
			present,
			late,
			isRunning: shows.running,
			isLow: shows.low,
			isOftenLate: shows['often-late'],
		})
		.from(lessons)
		.innerJoin(marks, and(rowsOf(marks, access), isCountedMark(now)))
		.innerJoin(students, rowOf(students, schoolId, marks.studentId))
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				lessonsOf(access),
				studentsOf(access),
				within(access, query.filters, now),
				query.filters.class ? eq(lessons.classId, query.filters.class) : undefined,
				...searchConditions(schoolId, query.search),
			),
		)
		.groupBy(students.id)
		.having(or(...wanted.map((pattern) => shows[pattern])))
		.orderBy(...(query.sort === 'rate' ? [by(rate), asc(students.nameKey)] : [by(students.nameKey)]))
		.all()
		.map(({ firstName, lastName, preferredName, isRunning, isLow, isOftenLate, ...counts }) => ({
			...counts,
			student: nameWords({ firstName, lastName, preferredName }),
			patterns: [isRunning && 'running', isLow && 'low', isOftenLate && 'often-late'].filter(
				(pattern): pattern is Pattern => Boolean(pattern),
			),
		}))
}

/** Number of present and absent students, by lesson id. */
export function listRolls(access: Access, { from, to }: { from: number; to: number }) {
	const { marked, present } = attendanceFigures(access)
	const rows = database()
		.select({ lessonId: lessons.id, marked, present })
		.from(lessons)
		.innerJoin(marks, and(rowsOf(marks, access), isRollMark()))
		.where(
			and(rowsOf(lessons, access), lessonsOf(access), gte(lessons.startsAt, from), lt(lessons.startsAt, to)),
		)
		.groupBy(lessons.id)
		.all()
	return new Map(
		rows.map(({ lessonId, marked, present }) => [lessonId, { present, absent: marked - present }]),
	)
}

function within({ school: { timeZone } }: Access, filters: Parameters<typeof daysOfRates>[0], now: number) {
	const { from, to } = daysOfRates(filters, today(timeZone, now))
	return and(
		gte(lessons.startsAt, startOfDay(from, timeZone)),
		lt(lessons.startsAt, startOfDay(daysAfter(to, 1), timeZone)),
	)
}

/** Attendance figures. Late counts as present. */
export function attendanceFigures(access: Access) {
	const isPresent = inArray(marks.code, heldLettersOf(access))
	const marked = count()
	const present = countWhere(isPresent)
	const late = countWhere(sql`${isPresent} and ${marks.code} = ${LATE}`)
	const inOrder = sql`group_concat(case when ${isPresent} then 'p' else 'a' end, '' order by ${lessons.startsAt})`
	const shows: Record<Pattern, SQL> = {
		running: sql`${inOrder} like '%aa'`,
		// A rate over fewer marks says little.
		low: sql`${marked} >= 5 and ${present} * 4 < ${marked} * 3`,
		'often-late': sql`${marked} >= 5 and ${late} * 4 >= ${marked}`,
	}
	return { marked, present, late, rate: sql`${present} * 1.0 / ${marked}`, shows }
}
