import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { scheduleChanges } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import type { Change } from '../schedule-change.server.ts'
import type { LessonToCancel } from './to-cancel.server.ts'

type Before = Change['before']
type Row = typeof scheduleChanges.$inferSelect

/** A change that is undone, before anyone is told. */
export interface UndoneChange {
	omitted: number
	before: Before
	/** The changed lessons before the undo that people know of. */
	was: LessonToCancel[]
	isNews: (email: string) => boolean
}

/**
 * The changes that are undone together, latest first: those of all series that followed the same last day of their class. A class has one
 * last day, and a series that did not go back to it would get its lessons again.
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

/** Changes undone together, which their readers were told of in the same emails and hear of in one. */
export function asOne(parts: readonly UndoneChange[]): Omit<UndoneChange, 'omitted'> {
	const [first, ...more] = parts
	if (!first) throw new Error('No change was undone.')
	if (more.length === 0) return first
	return {
		before: {
			...first.before,
			lessons: parts.flatMap(({ before }) => before.lessons),
			marksAhead: parts.flatMap(({ before }) => before.marksAhead ?? []),
			areMailsShared: false,
		},
		was: parts.flatMap(({ was }) => was),
		isNews: (email) => parts.some(({ isNews }) => isNews(email)),
	}
}
