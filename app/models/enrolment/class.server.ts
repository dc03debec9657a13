import { and, count, eq, ne, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { reachesClass } from '../scope.server.ts'
import { recordEach } from '../audit.server.ts'
import { takePlacesIn } from './internal/place.server.ts'
import { isSeated } from './presence.server.ts'
import { isOfPastDay } from './settle.server.ts'

/** Number of enrollments that would end with the class on a day, without those that ended before. */
export function countEnding(access: Access, classId: string, day: string): number {
	if (!reachesClass(access, classId)) return 0
	const row = database()
		.select({ all: count() })
		.from(enrolments)
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, classId),
				isSeated(day),
				sql`(${isOfPastDay(day)}) is not true`,
			),
		)
		.get()
	return row?.all ?? 0
}

/** Ends every enrollment in a class and clears its waiting list, with a history entry for each student. */
export function endAllIn(access: Access, classId: string, day: string, reason: string) {
	const { userId } = access
	if (!reachesClass(access, classId)) return
	write((tx) => {
		const open = takePlacesIn(tx, access, classId)
		tx.update(enrolments)
			.set({
				state: 'ended',
				endsOn: day,
				endReason: reason,
				position: null,
				offeredUntil: null,
				version: sql`${enrolments.version} + 1`,
				updatedAt: Date.now(),
				updatedBy: userId,
			})
			.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classId), ne(enrolments.state, 'ended')))
			.run()
		const entries = open.map(({ enrolment: { studentId, state }, student, className }) => ({
			objectId: studentId,
			objectName: student,
			before: { state },
			after: { class: className, classId, on: day, reason },
		}))
		recordEach(tx, access, 'enrolment.ended', entries)
	})
}
