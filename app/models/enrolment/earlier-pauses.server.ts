import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { enrolmentPauses, enrolments } from '#db/schema/index.ts'
import type { PastPause } from '#app/domain/class/pause.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** Saves the earlier pause of an enrollment before a new one replaces it. */
export function keepEarlierPause(
	tx: Tx,
	{ schoolId }: Access,
	{ id, pausedFrom, pausedTo, paysWhilePaused }: typeof enrolments.$inferSelect,
) {
	if (pausedFrom === null || pausedTo === null) return
	const pause = { endsOn: pausedTo, paid: paysWhilePaused }
	tx.insert(enrolmentPauses)
		.values({ schoolId, enrolmentId: id, startsOn: pausedFrom, ...pause })
		// The same pause may be stored already, after a change was undone.
		.onConflictDoUpdate({
			target: [enrolmentPauses.schoolId, enrolmentPauses.enrolmentId, enrolmentPauses.startsOn],
			set: pause,
		})
		.run()
}

/** Earlier pauses, besides the one stored on the enrollment itself. */
export function listEarlierPauses(schoolId: SchoolId, enrolmentIds: readonly string[]) {
	if (enrolmentIds.length === 0) return new Map<string, PastPause[]>()
	const rows = database()
		.select()
		.from(enrolmentPauses)
		.where(
			and(eq(enrolmentPauses.schoolId, schoolId), inArray(enrolmentPauses.enrolmentId, [...enrolmentIds])),
		)
		.all()
	const byEnrolment = new Map<string, PastPause[]>()
	for (const { enrolmentId, startsOn, endsOn, paid } of rows)
		byEnrolment.set(enrolmentId, [
			...(byEnrolment.get(enrolmentId) ?? []),
			{ from: startsOn, to: endsOn, paid },
		])
	return byEnrolment
}

/** True if one of a student's enrollments pauses on a day. */
export function hasPausedSeat(tx: Tx, access: Access, studentId: string, day: string): boolean {
	const { state, endsOn, pausedTo, keepsSeat } = enrolments
	const paused = tx
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.studentId, studentId),
				eq(state, 'paused'),
				lte(enrolments.pausedFrom, day),
				or(isNull(pausedTo), gte(pausedTo, day), eq(keepsSeat, false)),
				or(isNull(endsOn), gte(endsOn, day)),
			),
		)
		.get()
	return paused !== undefined
}
