import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { lessons, series } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import type { After, Change } from '../schedule-change.server.ts'

type Before = Change['before']
type Row = typeof series.$inferSelect

/**
 * A removal of lessons for a student who leaves or pauses, without the lessons whose series has been changed from their day on
 * since. The series that continues it has other lessons on these days.
 */
export function withoutContinued(tx: Tx, access: Access, before: Before, removedAt: number): Before {
	if (!before.left) return before
	const rows = listOfClasses(
		tx,
		access,
		before.lessons.map(({ classId }) => classId),
	)
	const isContinued = ({ id }: Row) =>
		rows.some(({ splitFrom, createdAt }) => splitFrom === id && createdAt >= removedAt)
	const lastDays = new Map(
		rows.filter(isContinued).map((row) => [row.id, row.archivedAt === null ? row.endsOn : '']),
	)
	const isBack = ({ seriesId, originalDate, day }: Before['lessons'][number]) => {
		const last = lastDays.get(seriesId ?? '')
		return last === undefined || (originalDate ?? day) <= last
	}
	return { ...before, lessons: before.lessons.filter(isBack) }
}

/**
 * Series that ended with their student last as long as before, as far as others continue them by now and still end with the
 * student. Those that nothing has changed are restored as they were.
 */
export function reopenContinuing(tx: Tx, access: Access, { left, allSeries = [] }: Before) {
	if (!left) return
	const rows = listOfClasses(
		tx,
		access,
		allSeries.map(({ classId }) => classId),
	)
	for (const row of allSeries) {
		const latest = findLatest(rows, row.id)
		const ended = left.after < row.endsOn ? left.after : row.endsOn
		if (!latest || latest.openEnded || latest.endsOn !== ended) continue
		tx.update(series)
			.set({
				openEnded: row.openEnded,
				endsOn: row.openEnded ? latest.endsOn : row.endsOn,
				updatedAt: Date.now(),
				updatedBy: access.userId,
				version: sql`${series.version} + 1`,
			})
			.where(rowOf(series, access, latest.id))
			.run()
	}
}

/** The last of the series that continue another one, each after the one before. */
function findLatest(rows: readonly Row[], id: string): Row | undefined {
	const next = rows.find(({ splitFrom }) => splitFrom === id)
	if (!next) return undefined
	return findLatest(rows, next.id) ?? (next.archivedAt === null ? next : undefined)
}

function listOfClasses(tx: Tx, access: Access, classIds: readonly string[]): Row[] {
	return tx
		.select()
		.from(series)
		.where(and(rowsOf(series, access), inArray(series.classId, [...new Set(classIds)])))
		.all()
}

/** Lessons that were added since to a series that undo would remove. */
export function listRolled(
	tx: Tx,
	access: Access,
	{ versions, addedSeries, allAddedSeries = [] }: Pick<After, 'versions' | 'addedSeries' | 'allAddedSeries'>,
) {
	const ids = [addedSeries, ...allAddedSeries].filter((id) => id !== null)
	if (ids.length === 0) return []
	return tx
		.select({ id: lessons.id, version: lessons.version, originalDate: lessons.originalDate })
		.from(lessons)
		.where(and(rowsOf(lessons, access), inArray(lessons.seriesId, ids)))
		.all()
		.filter(({ id }) => !(id in versions))
}
