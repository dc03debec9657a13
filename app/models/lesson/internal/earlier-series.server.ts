import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { series } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'

type Series = typeof series.$inferSelect

/** The series that a series continues, latest first, however many changes there were. */
export function listEarlier(
	access: Access,
	{ classId, splitFrom }: Pick<Series, 'classId' | 'splitFrom'>,
): Series[] {
	if (splitFrom === null) return []
	const rows = database()
		.select()
		.from(series)
		.where(and(rowsOf(series, access), eq(series.classId, classId)))
		.all()
	const byId = new Map(rows.map((row) => [row.id, row]))
	const earlier: Series[] = []
	for (let row = byId.get(splitFrom); row; row = byId.get(row.splitFrom ?? '')) earlier.push(row)
	return earlier
}
