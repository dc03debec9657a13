import { and, eq, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access, SchoolId } from '../access.server.ts'

/** Writes down what the days have changed in a class, before somebody changes it. Reads go by the days themselves. */
export function settleClass(tx: Tx, { schoolId, school }: Access, classId: string) {
	settle(tx, schoolId, today(school.timeZone), eq(enrolments.classId, classId))
}

/** The same for all classes of a student. */
export function settleStudent(tx: Tx, { schoolId, school }: Access, studentId: string) {
	settle(tx, schoolId, today(school.timeZone), eq(enrolments.studentId, studentId))
}

/** Starts, pauses that are over, and ends, in the enrolments of a school or in some of them. */
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
			// The days of the pause stay: rolls and invoices of that time ask for them.
			state: sql`case when ${enrolments.endsOn} is null then 'active' else 'ending' end`,
		},
		[
			eq(enrolments.state, 'paused'),
			// Who gave the seat away has none to come back to by themselves.
			eq(enrolments.keepsSeat, true),
			lt(enrolments.pausedTo, day),
		],
	)
}
