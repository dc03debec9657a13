import { and, eq, ne, sql } from 'drizzle-orm'
import { write } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { reachesClass } from '../scope.server.ts'
import { recordEach } from '../audit.server.ts'
import { takePlacesIn } from './internal/place.server.ts'

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
