import { and, eq, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access, SchoolId } from '../access.server.ts'

/** Brings stored states of a class up to date before a change. Reads compute them from the dates instead. */
export function settleClass(tx: Tx, { schoolId, school }: Access, classId: string) {
	settle(tx, schoolId, today(school.timeZone), eq(enrolments.classId, classId))
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
			// A student returns automatically only to a kept seat.
			eq(enrolments.keepsSeat, true),
			lt(enrolments.pausedTo, day),
		],
	)
}
