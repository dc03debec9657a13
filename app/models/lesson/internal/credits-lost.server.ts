import type { Access } from '../../access.server.ts'
import { listCreditsOfLesson } from '../../attendance/class-totals.server.ts'

/** The students with a make-up credit for a lesson. */
export function listCredited(access: Access, lessonId: string): string[] {
	return listCreditsOfLesson(access, lessonId).flatMap(({ state, studentId }) =>
		state === 'revoked' ? [] : studentId,
	)
}

/** Reads the credits of canceled lessons. The answer gives, once a lesson is back, the students who have lost theirs. */
export function readCreditsLost(
	access: Access,
	canceled: readonly { id: string }[],
): (lessonId: string) => string[] {
	const credited = new Map(canceled.map(({ id }) => [id, listCredited(access, id)]))
	return (lessonId) => {
		const before = credited.get(lessonId) ?? []
		const still = before.length > 0 ? listCredited(access, lessonId) : []
		return before.filter((studentId) => !still.includes(studentId))
	}
}
