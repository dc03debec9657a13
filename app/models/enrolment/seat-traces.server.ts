import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines, lessons, marks } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

interface Seat {
	id: string
	studentId: string
	classId: string
	startsOn: string | null
}

/** Why a seat that has begun cannot end as if it had never begun; null if nothing was marked or billed for it. */
export function findSeatTrace(access: Access, { id, studentId, classId, startsOn }: Seat): string | null {
	const mark = database()
		.select({ id: marks.id })
		.from(marks)
		.innerJoin(lessons, and(rowsOf(lessons, access), eq(lessons.id, marks.lessonId)))
		.where(
			and(
				rowsOf(marks, access),
				eq(marks.studentId, studentId),
				isNull(marks.replacedAt),
				eq(lessons.classId, classId),
				// The student may have left the class before and come back.
				gte(lessons.day, startsOn ?? ''),
				// A lesson to come that is closed or canceled was marked with that, and not on a roll.
				or(lte(lessons.startsAt, Date.now()), inArray(lessons.state, ['scheduled', 'held'])),
			),
		)
		.get()
	if (mark) return 'is marked on a roll already'
	const line = database()
		.select({ id: invoiceLines.id })
		.from(invoiceLines)
		.where(
			and(rowsOf(invoiceLines, access), eq(invoiceLines.enrolmentId, id), isNull(invoiceLines.releasedAt)),
		)
		.get()
	return line ? 'is on an invoice already' : null
}
