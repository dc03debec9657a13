import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { scheduleChanges } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { versionsOf, type After, type Change } from '../schedule-change.server.ts'

type Before = Change['before']
type Row = typeof scheduleChanges.$inferSelect

/**
 * The changes that are undone together, latest first: those of all series that followed the same edit of their class, which the office
 * saved once. A series that did not go back to the last day of its class would get its lessons again.
 */
export function listTogether(tx: Tx, access: Access, change: Row): Row[] {
	const { classDays } = JSON.parse(change.before) as Before
	if (!classDays) return [change]
	return tx
		.select()
		.from(scheduleChanges)
		.where(
			and(
				rowsOf(scheduleChanges, access),
				isNull(scheduleChanges.undoneAt),
				eq(sql`json_extract(${scheduleChanges.before}, '$.classDays.classId')`, classDays.classId),
				eq(sql`json_extract(${scheduleChanges.before}, '$.classDays.version')`, classDays.version),
			),
		)
		.orderBy(desc(scheduleChanges.id))
		.all()
}

/** Marks a change as undone. Lessons of a closure or an absence can stay canceled, so earlier changes do not follow these. */
export function markUndone(tx: Tx, access: Access, { id, kind }: Row, { lessons: rows, absence }: Before) {
	tx.update(scheduleChanges)
		.set({ undoneAt: Date.now(), undoneBy: access.userId })
		.where(rowOf(scheduleChanges, access, id))
		.run()
	if (kind !== 'closing' && !absence && rows.length > 0) followVersions(tx, access, id, rows)
}

const LATEST = 100

/**
 * Earlier changes that left these lessons as they are again take on their new versions, so that they can be undone too. Only the
 * latest are read, because a school keeps its changes for years.
 */
function followVersions(tx: Tx, access: Access, changeId: string, rows: Before['lessons']) {
	const now = versionsOf(
		access,
		rows.map(({ id }) => id),
	)
	const isEarlier = and(isNull(scheduleChanges.undoneAt), lt(scheduleChanges.id, changeId))
	const earlier = tx
		.select({ id: scheduleChanges.id, after: scheduleChanges.after })
		.from(scheduleChanges)
		.where(and(rowsOf(scheduleChanges, access), isEarlier))
		.orderBy(desc(scheduleChanges.id))
		.limit(LATEST)
		.all()
	for (const { id, after: json } of earlier) {
		const after = JSON.parse(json) as After
		const back = rows.filter((row) => after.versions[row.id] === row.version)
		if (back.length === 0) continue
		for (const row of back) after.versions[row.id] = now[row.id] ?? row.version
		tx.update(scheduleChanges)
			.set({ after: JSON.stringify(after) })
			.where(rowOf(scheduleChanges, access, id))
			.run()
	}
}
