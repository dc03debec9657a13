import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import type { series } from '#db/schema/index.ts'
import { lessons, scheduleChanges, users } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import type { AbsenceMade } from './internal/absence-undone.server.ts'
import type { MarkAhead } from './internal/marks-ahead.server.ts'

type LessonRow = typeof lessons.$inferSelect

/**
 * An edit of a class, which began with a version of the class and changed its series. The first and the last day before and after are
 * set if one of them changed.
 */
export interface ClassDays {
	classId: string
	version: number
	endsOn?: string | null
	to?: string | null
	/** The first day before and after, of a class that had not begun, and the day on which its students began then. */
	first?: { was: string; is: string; from: string }
}

export interface Change {
	kind: 'series' | 'split' | 'closing' | 'rooms' | 'absence' | 'term' | 'leaving' | 'pause'
	summary: string
	before: {
		lessons: LessonRow[]
		series?: typeof series.$inferSelect
		/** Set for changes of several series. */
		allSeries?: (typeof series.$inferSelect)[]
		/** Last days of classes before and after. */
		classes?: { id: string; endsOn: string; to: string | null }[]
		/** Set if the class changed with the lessons. The changes of all its series hold the same, and are undone together. */
		classDays?: ClassDays
		absence?: AbsenceMade
		mailIds?: string[]
		/** True if the emails tell of other changes too, so that undoing this one does not withdraw them. */
		areMailsShared?: boolean
		/** The student who leaves or pauses, and the last day before that. */
		left?: { student: string; after: string }
		/** Absences that were entered before lessons that left the schedule. */
		marksAhead?: MarkAhead[]
		/** Students who got the new teacher of the series together with their class; null if the class kept its lead. */
		following?: string[] | null
	}
	/** Lessons that exist after the change. Their versions reveal later edits. */
	changed: readonly string[]
	added?: readonly string[]
	addedSeries?: string
	/** Days that the office left out of the new series. */
	leftOut?: readonly string[]
	/** Series added by copying a term. */
	allAddedSeries?: readonly string[]
	addedClasses?: readonly string[]
	/** The class that was added for one student with its lessons. */
	ownClass?: string
}

export interface After {
	versions: Record<string, number>
	added: string[]
	addedSeries: string | null
	leftOut?: string[]
	allAddedSeries?: string[]
	addedClasses?: string[]
	ownClass?: string
}

/** The lessons of a change that was undone, and the emails about them. */
export interface ChangeUndone {
	lessonIds: string[]
	/** The emails that told of the change, as far as they were sent. */
	sentIds: string[]
	/** The emails that tell that it was undone. */
	backIds: string[]
	/** True if the class that the change added went with its lessons, false if it stays. Undefined if none was added. */
	isClassGone?: boolean
	/** The student who stays after all, and the last day that was recorded before. */
	left?: { student: string; after: string }
}

/** Stores the data needed to undo a change of several lessons. */
export function saveChange(tx: Tx, access: Access, change: Change): string {
	const { kind, summary, before, changed, added = [], addedSeries = null, ...more } = change
	const { schoolId, userId } = access
	const id = newId()
	const { allAddedSeries, addedClasses, ownClass, leftOut } = more
	const versions = versionsOf(access, changed)
	const after = { versions, added, addedSeries, allAddedSeries, addedClasses, ownClass, leftOut }
	tx.insert(scheduleChanges)
		.values({
			schoolId,
			id,
			kind,
			summary,
			before: JSON.stringify(before),
			after: JSON.stringify(after),
			at: Date.now(),
			by: userId,
		})
		.run()
	return id
}

/** The latest changes of several lessons, newest first. */
export function listChanges(access: Access, limit = 20) {
	return database()
		.select({
			id: scheduleChanges.id,
			kind: scheduleChanges.kind,
			summary: scheduleChanges.summary,
			at: scheduleChanges.at,
			by: users.name,
			undoneAt: scheduleChanges.undoneAt,
		})
		.from(scheduleChanges)
		.leftJoin(users, eq(users.id, scheduleChanges.by))
		.where(rowsOf(scheduleChanges, access))
		.orderBy(desc(scheduleChanges.id))
		.limit(limit)
		.all()
}

/**
 * The last days that a class had within a range before it went on with another series, the earliest first, each with the
 * open-ended series that ended on it. A change that was undone does not count.
 */
export function listEarlierLastDays(access: Access, classId: string, from: string, to: string) {
	const isOfClass = sql`json_extract(${scheduleChanges.before}, '$.classes') like ${`%"${classId}"%`}`
	return database()
		.select({ before: scheduleChanges.before })
		.from(scheduleChanges)
		.where(
			and(
				rowsOf(scheduleChanges, access),
				inArray(scheduleChanges.kind, ['series', 'term']),
				isNull(scheduleChanges.undoneAt),
				isOfClass,
			),
		)
		.all()
		.map(({ before }) => JSON.parse(before) as Change['before'])
		.flatMap(({ classes = [], allSeries = [] }) =>
			classes
				.filter(({ id, endsOn }) => id === classId && from <= endsOn && endsOn < to)
				.map(({ endsOn }) => ({ endsOn, openEnded: allSeries.filter((row) => row.classId === classId) })),
		)
		.sort((a, b) => a.endsOn.localeCompare(b.endsOn))
}

/** The versions reveal whether a lesson was edited later. */
export function versionsOf(access: Access, ids: readonly string[]): Record<string, number> {
	const rows = database()
		.select({ id: lessons.id, version: lessons.version })
		.from(lessons)
		.where(and(rowsOf(lessons, access), inArray(lessons.id, [...ids])))
		.all()
	return Object.fromEntries(rows.map(({ id, version }) => [id, version]))
}
