import { and, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, invoiceLines, lessons, marks } from '#db/schema/index.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

interface Seat {
	id: string
	studentId: string
	classId: string
	startsOn: string | null
}

/** Refuses a last day before the first of a seat with marks. Without any, the seat ends as if it had never begun, also once it is billed. */
export function refuseBeforeFirst(
	access: Access,
	{ classId, id }: Pick<Seat, 'classId' | 'id'>,
	endsOn: string,
): Refused | null {
	const seat = database()
		.select()
		.from(enrolments)
		.where(and(rowOf(enrolments, access, id), eq(enrolments.classId, classId)))
		.get()
	if (!seat?.startsOn || endsOn >= seat.startsOn || !isMarked(access, seat)) return null
	const first = plainDateWords(seat.startsOn, access.school.dateFormat)
	return refused({
		endsOn: `Attendance is marked, so the last day cannot be before the first, ${first}. Choose a last day from ${first} on.`,
	})
}

/** Why a seat given by mistake cannot be taken back without looking at its bills; null if nothing was marked or billed for it. */
export function findSeatTrace(access: Access, seat: Seat): string | null {
	if (isMarked(access, seat)) return 'is marked on a roll already'
	const line = database()
		.select({ id: invoiceLines.id })
		.from(invoiceLines)
		.where(
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.enrolmentId, seat.id),
				isNull(invoiceLines.releasedAt),
			),
		)
		.get()
	return line ? 'is on an invoice already' : null
}

function isMarked(access: Access, { studentId, classId, startsOn }: Seat): boolean {
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
				// The school marks a lesson that it cancels or closes itself, and families report absences ahead.
				lte(lessons.startsAt, Date.now()),
				inArray(lessons.state, ['scheduled', 'held', 'canceled_late']),
			),
		)
		.get()
	return mark !== undefined
}
