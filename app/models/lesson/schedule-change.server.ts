import { and, desc, eq, inArray } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { lessons, marks, scheduleChanges, series, users, visitors } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { writeWhole } from '../undo.server.ts'
import { refuseClashes } from './booking.server.ts'
import { restoreOne } from './cancellation.server.ts'
import { findClashes } from './clashes.server.ts'
import { findLessonRows } from './to-cancel.server.ts'

type LessonRow = typeof lessons.$inferSelect

interface Change {
	kind: 'series' | 'split' | 'closing'
	summary: string
	before: { lessons: LessonRow[]; series?: typeof series.$inferSelect }
	/** Lessons that are there after it, whose versions say later whether anybody has touched them. */
	changed: readonly string[]
	added?: readonly string[]
	addedSeries?: string
}

interface After {
	versions: Record<string, number>
	added: string[]
	addedSeries: string | null
}

/** Keeps what is needed to undo a change of several lessons. */
export function saveChange(tx: Tx, access: Access, change: Change): string {
	const { kind, summary, before, changed, added = [], addedSeries = null } = change
	const { schoolId, userId } = access
	const id = newId()
	const after = { versions: versionsOf(access, changed), added, addedSeries }
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

/** The last changes of several lessons at once, newest first. */
export function listChanges({ schoolId }: Access, limit = 20) {
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
		.where(eq(scheduleChanges.schoolId, schoolId))
		.orderBy(desc(scheduleChanges.id))
		.limit(limit)
		.all()
}

/** Undoes a change of several lessons, as long as nobody has touched any of them since. */
export function undoChange(access: Access, id: string): Outcome<null> {
	return writeWhole((tx) => {
		const change = find(tx, access, id)
		if (!change) return refused({ form: 'This change no longer exists.' }, { status: 404 })
		if (change.undoneAt) return done(null)
		const before = JSON.parse(change.before) as Change['before']
		const after = JSON.parse(change.after) as After
		const now = versionsOf(access, Object.keys(after.versions))
		const isTouched =
			Object.entries(after.versions).some(([lessonId, version]) => now[lessonId] !== version) ||
			(change.kind !== 'closing' && areUsed(tx, access, Object.keys(after.versions)))
		if (isTouched)
			return refused(
				{ form: 'Some of these lessons have been changed since. Change them one by one.' },
				{ status: 409 },
			)
		const undone =
			change.kind === 'closing' ? reopen(tx, access, before) : restoreRows(tx, access, before, after)
		if (!undone.ok) return undone
		tx.update(scheduleChanges)
			.set({ undoneAt: Date.now(), undoneBy: access.userId })
			.where(and(eq(scheduleChanges.schoolId, access.schoolId), eq(scheduleChanges.id, id)))
			.run()
		record(tx, access, 'schedule.undone', { objectId: id, objectName: change.summary })
		return done(null)
	})
}

function reopen(tx: Tx, access: Access, before: Change['before']): Outcome<null> {
	const ids = before.lessons.map(({ id }) => id)
	for (const lesson of findLessonRows(access, ids)) {
		// The closure may stand: what it closed is brought back on purpose.
		const restored = restoreOne(tx, access, lesson, 'closure')
		if (!restored.ok) return restored
	}
	return done(null)
}

function restoreRows(
	tx: Tx,
	access: Access,
	before: Change['before'],
	{ versions, added, addedSeries }: After,
): Outcome<null> {
	const { schoolId } = access
	const bookings = before.lessons.map(({ id, ...lesson }) => ({ ...lesson, lessonId: id }))
	const clashes = findClashes(access, bookings, added).filter(
		({ booking }) => !isForced(before, booking.lessonId),
	)
	if (clashes.length > 0) return refuseClashes(access, clashes)
	tx.delete(lessons)
		.where(and(eq(lessons.schoolId, schoolId), inArray(lessons.id, [...added])))
		.run()
	for (const row of before.lessons) {
		const version = (versions[row.id] ?? row.version) + 1
		if (row.id in versions)
			tx.update(lessons)
				.set({ ...row, version })
				.where(and(eq(lessons.schoolId, schoolId), eq(lessons.id, row.id)))
				.run()
		else
			tx.insert(lessons)
				.values({ ...row, schoolId, version })
				.run()
	}
	if (before.series)
		tx.update(series)
			.set(before.series)
			.where(and(eq(series.schoolId, schoolId), eq(series.id, before.series.id)))
			.run()
	if (addedSeries)
		tx.delete(series)
			.where(and(eq(series.schoolId, schoolId), eq(series.id, addedSeries)))
			.run()
	return done(null)
}

function isForced(before: Change['before'], id: string | undefined): boolean {
	return before.lessons.some((lesson) => lesson.id === id && lesson.forcedReason !== null)
}

/** Whether anybody was marked at the lessons or came to visit, which leaves their own version as it is. */
function areUsed(tx: Tx, { schoolId }: Access, ids: string[]): boolean {
	const marked = tx
		.select({ id: marks.id })
		.from(marks)
		.where(and(eq(marks.schoolId, schoolId), inArray(marks.lessonId, ids)))
		.limit(1)
		.get()
	const visited = tx
		.select({ id: visitors.lessonId })
		.from(visitors)
		.where(and(eq(visitors.schoolId, schoolId), inArray(visitors.lessonId, ids)))
		.limit(1)
		.get()
	return Boolean(marked ?? visited)
}

function versionsOf({ schoolId }: Access, ids: readonly string[]): Record<string, number> {
	const found = database()
		.select({ id: lessons.id, version: lessons.version })
		.from(lessons)
		.where(and(eq(lessons.schoolId, schoolId), inArray(lessons.id, [...ids])))
		.all()
	return Object.fromEntries(found.map(({ id, version }) => [id, version]))
}

function find(tx: Tx, { schoolId }: Access, id: string) {
	return tx
		.select()
		.from(scheduleChanges)
		.where(and(eq(scheduleChanges.schoolId, schoolId), eq(scheduleChanges.id, id)))
		.get()
}
