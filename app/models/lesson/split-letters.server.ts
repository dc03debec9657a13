import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { scheduleChanges } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import type { LessonChange } from './change-words.server.ts'
import { tellOfChanges } from './internal/change-letters.server.ts'
import { tellTeachers } from './teacher-letters.server.ts'

/** Emails the families, if they are to be told, and the teachers. Returns the ids of the queued emails. */
export function tellOfSplits(
	tx: Tx,
	access: Access,
	changes: readonly LessonChange[],
	tells: boolean,
): string[] {
	return [...(tells ? tellOfChanges(tx, access, changes) : []), ...tellTeachers(tx, access, changes)]
}

/**
 * Emails each mailbox once about the changes of several series. `more` are changes of lessons that go with them and are not
 * undone with any of the series. The emails are shared if undoing one series does not undo all that they tell.
 */
export function tellTogether(
	tx: Tx,
	access: Access,
	{ changeIds, changes }: { changeIds: readonly string[]; changes: readonly LessonChange[] },
	{ tells, more, areShared }: { tells: boolean; more: readonly LessonChange[]; areShared: boolean },
) {
	const others = new Set(more.map(({ lesson }) => lesson.id))
	const ofSeries = changes.map((change) => ({
		...change,
		stays: change.stays?.filter(({ id }) => !others.has(id)),
	}))
	// A long letter shows the first lines only: what falls away, and then the next lesson of each class.
	const inOrder = [...ofSeries, ...more].sort(
		(a, b) => Number(b.to === null) - Number(a.to === null) || a.lesson.startsAt - b.lesson.startsAt,
	)
	const mailIds = JSON.stringify(tellOfSplits(tx, access, inOrder, tells))
	tx.update(scheduleChanges)
		.set({
			before: sql`json_set(${scheduleChanges.before}, '$.mailIds', json(${mailIds}), '$.areMailsShared', json(${JSON.stringify(areShared)}))`,
		})
		.where(and(rowsOf(scheduleChanges, access), inArray(scheduleChanges.id, [...changeIds])))
		.run()
}
