import { and, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, marks } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** Those of these credits that were revoked. */
export function listRevokedCredits(access: Access, ids: readonly string[]): ReadonlySet<string> {
	if (ids.length === 0) return new Set()
	const rows = database()
		.select({ id: credits.id })
		.from(credits)
		.where(and(rowsOf(credits, access), inArray(credits.id, [...ids]), eq(credits.state, 'revoked')))
		.all()
	return new Set(rows.map(({ id }) => id))
}

/** The absences at these lessons whose make-up credit was revoked while the mark stood, as lesson and student. */
export function listUnowed(access: Access, lessonIds: readonly string[]): ReadonlySet<string> {
	if (lessonIds.length === 0) return new Set()
	const rows = database()
		.select({ lessonId: marks.lessonId, studentId: marks.studentId })
		.from(marks)
		.innerJoin(credits, and(rowsOf(credits, access), eq(credits.markId, marks.id)))
		.where(
			and(
				rowsOf(marks, access),
				inArray(marks.lessonId, eachOf(lessonIds)),
				isNull(marks.replacedAt),
				eq(credits.state, 'revoked'),
			),
		)
		.all()
	return new Set(rows.map(({ lessonId, studentId }) => `${lessonId} ${studentId}`))
}
