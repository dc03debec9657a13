import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** The enrollments of a student that pause from one of these days or end on it. */
export function listSeatsFrom(access: Access, studentId: string, days: readonly string[]): string[] {
	const { id, state, pausedFrom, endsOn, queuedAt } = enrolments
	const isHit = or(and(eq(state, 'paused'), inArray(pausedFrom, [...days])), inArray(endsOn, [...days]))
	return database()
		.select({ id })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.studentId, studentId), isNull(queuedAt), isHit))
		.all()
		.map((seat) => seat.id)
}
