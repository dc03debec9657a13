import { and, eq, inArray } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { enrolmentPauses, type enrolments } from '#db/schema/index.ts'
import type { PastPause } from '#app/domain/class/pause.ts'
import type { Access, SchoolId } from '../access.server.ts'

/** Keeps the pause an enrollment has had before it gets another. */
export function keepEarlierPause(
	tx: Tx,
	{ schoolId }: Access,
	{ id, pausedFrom, pausedTo, paysWhilePaused }: typeof enrolments.$inferSelect,
) {
	if (pausedFrom === null || pausedTo === null) return
	const pause = { endsOn: pausedTo, paid: paysWhilePaused }
	tx.insert(enrolmentPauses)
		.values({ schoolId, enrolmentId: id, startsOn: pausedFrom, ...pause })
		// A change that was taken back may have kept the same pause before.
		.onConflictDoUpdate({
			target: [enrolmentPauses.schoolId, enrolmentPauses.enrolmentId, enrolmentPauses.startsOn],
			set: pause,
		})
		.run()
}

/** The pauses of enrollments before those they say themselves. */
export function listEarlierPauses(schoolId: SchoolId, enrolmentIds: readonly string[]) {
	if (enrolmentIds.length === 0) return new Map<string, PastPause[]>()
	const found = database()
		.select()
		.from(enrolmentPauses)
		.where(
			and(eq(enrolmentPauses.schoolId, schoolId), inArray(enrolmentPauses.enrolmentId, [...enrolmentIds])),
		)
		.all()
	const byEnrolment = new Map<string, PastPause[]>()
	for (const { enrolmentId, startsOn, endsOn, paid } of found)
		byEnrolment.set(enrolmentId, [
			...(byEnrolment.get(enrolmentId) ?? []),
			{ from: startsOn, to: endsOn, paid },
		])
	return byEnrolment
}
