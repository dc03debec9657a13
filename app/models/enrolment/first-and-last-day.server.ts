import { and, between, eq, inArray, min, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments, lessons } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { followFirstDay } from '../billing/enrolment-plan.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { takePlacesIn } from './internal/place.server.ts'

/** Sets the first and last day of an enrollment whose lesson was moved past one of them. */
export function changeDays(
	tx: Tx,
	access: Access,
	id: string,
	days: { startsOn: string | null; endsOn: string | null; state?: 'future' },
) {
	tx.update(enrolments)
		.set({
			...days,
			updatedAt: Date.now(),
			updatedBy: access.userId,
			version: sql`${enrolments.version} + 1`,
		})
		.where(rowOf(enrolments, access, id))
		.run()
}

/**
 * Students who were to begin with the class begin on its new first day, and pay from then on. A lesson that
 * stays before it, such as one moved by hand, is still theirs.
 */
export function beginWithClass(
	tx: Tx,
	access: Access,
	classId: string,
	{ from, to }: { from: string; to: string },
) {
	const staying = tx
		.select({ day: min(lessons.day) })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				between(lessons.day, from, to),
				inArray(lessons.state, ['scheduled', 'held']),
			),
		)
		.get()
	const day = staying?.day ?? to
	for (const { enrolment } of takePlacesIn(tx, access, classId)) {
		const { id, startsOn, endsOn } = enrolment
		if (!startsOn || !(startsOn === from || startsOn < day)) continue
		changeDays(tx, access, id, { startsOn: day, endsOn })
		followFirstDay(tx, access, id, { from: startsOn, to: day, isForLesson: false })
	}
}
