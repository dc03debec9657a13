import { and, asc, eq, exists, gte, inArray, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, lessons, marks, series, visitors } from '#db/schema/index.ts'
import { pairDays } from '#app/domain/lesson/split.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { previewToken } from '#app/utils/preview-token.server.ts'
import type { Access } from '../access.server.ts'
import { listExpected } from '../attendance.server.ts'
import { record } from '../audit.server.ts'
import { writeWhole } from '../undo.server.ts'
import { addLessons, moveLessons, refuseClashes, type Force } from './booking.server.ts'
import { tellOfChanges } from './change-letters.server.ts'
import { findClashes, type FoundClash } from './clashes.server.ts'
import { saveChange } from './schedule-change.server.ts'
import { insertSeriesRow, planSeries, type PlannedDay, type SeriesWish } from './series.server.ts'

export interface SplitLesson {
	/** None: it does not exist yet. */
	lessonId: string | null
	from: number | null
	/** None: it is removed, or stays where it is. */
	to: number | null
	/** Why it cannot move. */
	reason?: string
	clashes: FoundClash[]
}

export interface SplitPreview {
	unchanged: SplitLesson[]
	added: SplitLesson[]
	moved: SplitLesson[]
	removed: SplitLesson[]
	/** Marked, canceled, moved by hand or visited: they stay as they are. */
	fixed: SplitLesson[]
	/** Whose lessons move or are removed. */
	studentIds: string[]
	/** Applies exactly this preview, and nothing that has changed since. */
	token: string
}

/** What changing a series from a day on would do to each of its lessons. Nothing is written. */
export function previewSplit(access: Access, seriesId: string, wish: SeriesWish): Outcome<SplitPreview> {
	const planned = planSplit(access, seriesId, wish)
	return planned.ok ? done(planned.value.preview) : planned
}

/** Ends a series and starts another one in its place, if its lessons are still as they were previewed. */
export function splitSeries(
	access: Access,
	seriesId: string,
	wish: SeriesWish,
	token: string,
	{ force, tells = false }: { force?: Force; tells?: boolean } = {},
): Outcome<{ id: string; changeId: string }> {
	return writeWhole((tx) => {
		const planned = planSplit(access, seriesId, wish)
		if (!planned.ok) return planned
		const { preview, clashes, old, endsOn } = planned.value
		if (preview.token !== token)
			return refused(
				{ form: 'The schedule has changed since this preview. Check the new preview.' },
				{ status: 409 },
			)
		if (clashes.length > 0 && !force) return refuseClashes(access, clashes)
		const written = applySplit(tx, access, planned.value, { ...wish, endsOn }, { force, tells })
		if (!written.ok) return written
		record(tx, access, 'series.split', {
			objectId: old.classId,
			objectName: old.class,
			after: {
				from: wish.startsOn,
				time: wish.startTime,
				moved: preview.moved.length,
				removed: preview.removed.length,
			},
		})
		return written
	})
}

type Plan = Extract<ReturnType<typeof planSplit>, { ok: true }>['value']

function planSplit(access: Access, seriesId: string, wish: SeriesWish) {
	const old = findSeries(access, seriesId)
	if (!old) return unknownSeries()
	const planned = planSeries(access, old.classId, wish)
	if (!planned.ok) return planned
	const all = listFrom(access, seriesId, wish.startsOn)
	const days = planned.value.days.filter(({ closedBy }) => !closedBy)
	const matched = pairDays(wish.frequency, all, days)
	const isFixed = (lesson: SeriesLesson) => reasonToStay(lesson) !== null
	const pairs = matched.pairs.filter(([lesson]) => !isFixed(lesson))
	const removed = matched.left.filter((lesson) => !isFixed(lesson))
	const isSame = ([lesson, day]: [SeriesLesson, PlannedDay]) =>
		lesson.startsAt === day.startsAt &&
		lesson.endsAt === day.endsAt &&
		lesson.teacherId === wish.teacherId &&
		lesson.roomId === wish.roomId
	const unchanged = pairs.filter(isSame)
	const moved = pairs.filter((pair) => !isSame(pair))
	const { teacherId, roomId } = wish
	const bookingOf = ({ startsAt, endsAt }: PlannedDay, lessonId?: string) => ({
		lessonId,
		classId: old.classId,
		teacherId,
		roomId,
		startsAt,
		endsAt,
	})
	const bookings = [
		...moved.map(([lesson, day]) => bookingOf(day, lesson.id)),
		...matched.added.map((day) => bookingOf(day)),
	]
	const clashes = findClashes(
		access,
		bookings,
		removed.map(({ id }) => id),
	)
	const clashesAt = (at: number) => clashes.filter(({ booking }) => booking.startsAt === at)
	const groups = {
		unchanged: unchanged.map(([lesson, day]) => lineOf(lesson, day.startsAt)),
		added: matched.added.map((day) => lineOf(null, day.startsAt, clashesAt(day.startsAt))),
		moved: moved.map(([lesson, day]) => lineOf(lesson, day.startsAt, clashesAt(day.startsAt))),
		removed: removed.map((lesson) => lineOf(lesson, null)),
		fixed: all
			.filter(isFixed)
			.map((lesson) => ({ ...lineOf(lesson, null), reason: reasonToStay(lesson) ?? '' })),
	}
	const inClass = (lesson: SeriesLesson) => ({ ...lesson, classId: old.classId, class: old.class })
	const changes = [
		...moved.map(([lesson, { startsAt, endsAt }]) => ({
			lesson: inClass(lesson),
			to: { startsAt, endsAt, teacherId, roomId },
		})),
		...removed.map((lesson) => ({ lesson: inClass(lesson), to: null })),
	]
	const expected = changes.flatMap(({ lesson }) => listExpected(access, lesson))
	const preview: SplitPreview = {
		...groups,
		studentIds: [...new Set(expected.map(({ studentId }) => studentId))],
		token: previewToken({ seriesId, wish, all, groups }),
	}
	const parts = { unchanged, moved, removed, added: matched.added, changes }
	return done({ old, ...parts, clashes, preview, endsOn: planned.value.endsOn })
}

function applySplit(
	tx: Tx,
	access: Access,
	{ old, unchanged, moved, removed, added, changes }: Plan,
	wish: SeriesWish & { endsOn: string },
	{ force, tells }: { force?: Force; tells: boolean },
): Outcome<{ id: string; changeId: string }> {
	const { schoolId } = access
	const touched = [...unchanged, ...moved].map(([lesson]) => lesson.id).concat(removed.map(({ id }) => id))
	const rows = rowsOf(tx, access, touched)
	const mailIds = tells ? tellOfChanges(tx, access, changes) : []
	const removedIds = removed.map(({ id }) => id)
	tx.delete(lessons)
		.where(and(eq(lessons.schoolId, schoolId), inArray(lessons.id, removedIds)))
		.run()
	const id = insertSeriesRow(tx, access, old.classId, wish, old.row.id)
	endSeries(tx, access, old.row, wish.startsOn)
	const { classId } = old
	const { teacherId, roomId } = wish
	const inNewSeries = (day: PlannedDay) => ({
		classId,
		teacherId,
		roomId,
		seriesId: id,
		originalDate: day.day,
		startsAt: day.startsAt,
		endsAt: day.endsAt,
	})
	for (const [lesson, day] of unchanged)
		tx.update(lessons)
			.set({ seriesId: id, originalDate: day.day, version: sql`${lessons.version} + 1` })
			.where(and(eq(lessons.schoolId, schoolId), eq(lessons.id, lesson.id)))
			.run()
	const placed = moveLessons(
		tx,
		access,
		moved.map(([lesson, day]) => ({ ...inNewSeries(day), lessonId: lesson.id })),
		force,
	)
	if (!placed.ok) return placed
	const inserted = addLessons(tx, access, added.map(inNewSeries), force)
	if (!inserted.ok) return inserted
	const changeId = saveChange(tx, access, {
		kind: 'split',
		summary: `${old.class}: ${moved.length} moved, ${added.length} added, ${removed.length} removed`,
		before: { lessons: rows, series: old.row, mailIds },
		changed: [...touched.filter((one) => !removedIds.includes(one)), ...inserted.value.ids],
		added: inserted.value.ids,
		addedSeries: id,
	})
	return done({ id, changeId })
}

/** A series that is replaced from its first day on leaves the lists. */
function endSeries(
	tx: Tx,
	{ schoolId, userId }: Access,
	{ id, startsOn }: { id: string; startsOn: string },
	day: string,
) {
	const endsOn = daysAfter(day, -1)
	const now = Date.now()
	tx.update(series)
		.set({
			endsOn: endsOn < startsOn ? startsOn : endsOn,
			archivedAt: endsOn < startsOn ? now : null,
			updatedAt: now,
			updatedBy: userId,
			version: sql`${series.version} + 1`,
		})
		.where(and(eq(series.schoolId, schoolId), eq(series.id, id)))
		.run()
}

function rowsOf(tx: Tx, { schoolId }: Access, ids: readonly string[]) {
	return tx
		.select()
		.from(lessons)
		.where(and(eq(lessons.schoolId, schoolId), inArray(lessons.id, [...ids])))
		.all()
}

type SeriesLesson = ReturnType<typeof listFrom>[number]

function listFrom({ schoolId }: Access, seriesId: string, day: string) {
	const marked = database()
		.select({ id: marks.id })
		.from(marks)
		.where(and(eq(marks.schoolId, schoolId), eq(marks.lessonId, lessons.id)))
	const visited = database()
		.select({ id: visitors.studentId })
		.from(visitors)
		.where(and(eq(visitors.schoolId, schoolId), eq(visitors.lessonId, lessons.id)))
	return database()
		.select({
			id: lessons.id,
			originalDate: sql<string>`${lessons.originalDate}`,
			day: lessons.day,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			teacherId: lessons.teacherId,
			substituteFor: lessons.substituteFor,
			roomId: lessons.roomId,
			state: lessons.state,
			movedFrom: lessons.movedFrom,
			isMarked: sql<number>`${exists(marked)}`,
			isVisited: sql<number>`${exists(visited)}`,
			version: lessons.version,
		})
		.from(lessons)
		.where(
			and(eq(lessons.schoolId, schoolId), eq(lessons.seriesId, seriesId), gte(lessons.originalDate, day)),
		)
		.orderBy(asc(lessons.originalDate))
		.all()
}

function reasonToStay({ state, isMarked, isVisited, movedFrom, substituteFor }: SeriesLesson): string | null {
	if (state === 'held') return 'It has taken place.'
	if (state !== 'scheduled') return 'It was canceled.'
	if (isMarked) return 'Attendance is marked.'
	if (isVisited) return 'A visitor is coming.'
	if (movedFrom !== null) return 'It was moved by hand.'
	return substituteFor === null ? null : 'A substitute teaches it.'
}

function lineOf(lesson: SeriesLesson | null, to: number | null, clashes: FoundClash[] = []): SplitLesson {
	return { lessonId: lesson?.id ?? null, from: lesson?.startsAt ?? null, to, clashes }
}

function findSeries({ schoolId }: Access, id: string) {
	return database()
		.select({ row: series, classId: series.classId, class: classes.name })
		.from(series)
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, series.classId)))
		.where(and(eq(series.schoolId, schoolId), eq(series.id, id)))
		.get()
}

function unknownSeries(): Refused {
	return refused({ form: 'This series no longer exists.' }, { status: 404 })
}
