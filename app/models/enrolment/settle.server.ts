import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, max, or, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder, type SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import { classes, enrolments, lessons } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access, SchoolId } from '../access.server.ts'

/** Brings stored states of a class up to date before a change. Reads compute them from the dates instead. */
export function settleClass(tx: Tx, { schoolId, school }: Access, classId: string) {
	settle(tx, schoolId, today(school.timeZone), eq(enrolments.classId, classId))
	// A roll can be complete ahead, when everyone reported an absence. The change may add a student to it.
	tx.update(lessons)
		.set({ markedAt: null })
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				eq(lessons.classId, classId),
				gt(lessons.startsAt, Date.now()),
				eq(lessons.state, 'scheduled'),
				isNotNull(lessons.markedAt),
			),
		)
		.run()
}

/** The same for all classes of a student. */
export function settleStudent(tx: Tx, { schoolId, school }: Access, studentId: string) {
	settle(tx, schoolId, today(school.timeZone), eq(enrolments.studentId, studentId))
}

/** Applies starts, ended pauses and last days to enrollments of a school. */
export function settle(tx: Tx, schoolId: SchoolId, day: string, which?: SQL) {
	const turn = (to: SQLiteUpdateSetSource<typeof enrolments>, when: (SQL | undefined)[]) =>
		tx
			.update(enrolments)
			.set(to)
			.where(and(eq(enrolments.schoolId, schoolId), which, ...when))
			.run()
	turn({ state: 'ended' }, [
		inArray(enrolments.state, ['active', 'ending', 'paused']),
		lt(enrolments.endsOn, day),
	])
	turn({ state: 'ended', endsOn: sql`coalesce(${enrolments.endsOn}, ${lastDayOfOne()})` }, [isOfPastDay(day)])
	turn({ state: 'active' }, [
		eq(enrolments.state, 'future'),
		or(isNull(enrolments.startsOn), lte(enrolments.startsOn, day)),
	])
	turn(
		{
			// The dates of the pause stay, because past rolls and invoices need them.
			state: sql`case when ${enrolments.endsOn} is null then 'active' else 'ending' end`,
		},
		[
			eq(enrolments.state, 'paused'),
			// A seat that was given up is taken again by the hourly job, if one is free.
			eq(enrolments.keepsSeat, true),
			lt(enrolments.pausedTo, day),
		],
	)
}

/** Enrollments in a private lesson of one day, such as a trial, once that day is over. They need no last day of their own. */
export function isOfPastDay(day: string): SQL {
	return and(
		inArray(enrolments.state, ['future', 'active', 'ending', 'paused']),
		sql`${lastDayOfOne()} < ${day}`,
	) as SQL
}

/** The day of a class that meets once, or of a later lesson that was added to it. Null for any other class. */
function lastDayOfOne(): SQL {
	const query = new QueryBuilder()
	const lastLesson = query
		.select({ day: max(lessons.day) })
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, enrolments.schoolId),
				eq(lessons.classId, enrolments.classId),
				inArray(lessons.state, ['scheduled', 'held']),
			),
		)
	const last = query
		.select({ day: sql`max(${classes.endsOn}, coalesce(${lastLesson}, ''))` })
		.from(classes)
		.where(
			and(
				eq(classes.schoolId, enrolments.schoolId),
				eq(classes.id, enrolments.classId),
				eq(classes.kind, 'private'),
				eq(classes.startsOn, classes.endsOn),
			),
		)
	return sql`${last}`
}
