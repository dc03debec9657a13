import { and, gte, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { marks, visitors } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'

/** True if a mark or a visitor was added since; neither changes the lesson's version. */
export function areUsed(tx: Tx, access: Access, ids: string[], since: number): boolean {
	const marked = tx
		.select({ id: marks.id })
		.from(marks)
		.where(and(rowsOf(marks, access), inArray(marks.lessonId, ids), gte(marks.at, since)))
		.limit(1)
		.get()
	const visited = tx
		.select({ id: visitors.lessonId })
		.from(visitors)
		.where(and(rowsOf(visitors, access), inArray(visitors.lessonId, ids), gte(visitors.at, since)))
		.limit(1)
		.get()
	return Boolean(marked ?? visited)
}
