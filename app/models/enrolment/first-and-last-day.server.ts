import { and, between, eq, inArray, min, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments, lessons, students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { followFirstDay } from '../billing/enrolment-plan.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { takePlacesIn } from './internal/place.server.ts'

/** Sets the first and last day of an enrollment whose lesson was moved past one of them. A planned last day of the student follows. */
export function changeDays(
	tx: Tx,
	access: Access,
	id: string,
	days: { startsOn: string | null; endsOn: string | null; state?: 'future' },
) {
	const before = tx
		.select({ studentId: enrolments.studentId, endsOn: enrolments.endsOn })
		.from(enrolments)
		.where(rowOf(enrolments, access, id))
		.get()
	tx.update(enrolments)
		.set({
			...days,
			updatedAt: Date.now(),
			updatedBy: access.userId,
			version: sql`${enrolments.version} + 1`,
		})
		.where(rowOf(enrolments, access, id))
		.run()
	if (before?.endsOn && days.endsOn && before.endsOn !== days.endsOn)
		followLastDay(tx, access, before.studentId, { from: before.endsOn, to: days.endsOn })
}

/** A student who leaves with their last lesson leaves with the last of them all. */
function followLastDay(
	tx: Tx,
	access: Access,
	studentId: string,
	{ from, to }: { from: string; to: string },
) {
	const ends = tx
		.select({ endsOn: enrolments.endsOn })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.studentId, studentId)))
		.all()
		.flatMap(({ endsOn }) => (endsOn && (endsOn <= from || endsOn === to) ? endsOn : []))
	tx.update(students)
		.set({
			leftOn: ends.sort().at(-1),
			updatedAt: Date.now(),
			updatedBy: access.userId,
			version: sql`${students.version} + 1`,
		})
		.where(and(rowOf(students, access, studentId), eq(students.leftOn, from), ne(students.state, 'left')))
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
