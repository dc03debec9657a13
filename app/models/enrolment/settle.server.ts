import { and, eq, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'

/**
 * Writes down what the days have brought a class since anybody changed it: starts, ends, and pauses that are over.
 * Whoever reads meanwhile goes by the days themselves.
 */
export function settleClass(tx: Tx, { schoolId, school }: Access, classId: string) {
	const day = today(school.timeZone)
	const turn = (to: Partial<typeof enrolments.$inferInsert>, when: (SQL | undefined)[]) =>
		tx
			.update(enrolments)
			.set(to)
			.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classId), ...when))
			.run()
	turn({ state: 'active' }, [
		eq(enrolments.state, 'future'),
		or(isNull(enrolments.startsOn), lte(enrolments.startsOn, day)),
	])
	turn({ state: 'active', pausedFrom: null, pausedTo: null }, [
		eq(enrolments.state, 'paused'),
		// Who gave the seat away has none to come back to by themselves.
		eq(enrolments.keepsSeat, true),
		lt(enrolments.pausedTo, day),
	])
	turn({ state: 'ended' }, [eq(enrolments.state, 'ending'), lt(enrolments.endsOn, day)])
}
