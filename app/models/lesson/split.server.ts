import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { lessons, series } from '#db/schema/index.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { listDaysOff } from '../class/exceptions.server.ts'
import { followTeacher } from '../class/lead.server.ts'
import { listMoveAskers } from '../portal/move-request-list.server.ts'
import { writeWhole } from '../undo.server.ts'
import { addLessons, moveLessons, refuseClashes, type Force } from './booking.server.ts'
import type { LessonChange } from './change-words.server.ts'
import { changeCanceledRooms } from './internal/canceled-rooms.server.ts'
import { clearLessons } from './internal/clearing.server.ts'
import { listEarlier } from './internal/earlier-series.server.ts'
import { takeMarksAhead } from './internal/marks-ahead.server.ts'
import { insertSeriesRow } from './internal/series-row.server.ts'
import { followSeries, hasLessonsToCome } from './internal/usual-time.server.ts'
import { takeAbsencesOfDayBack } from './moved-absences.server.ts'
import { saveChange, type ClassDays } from './schedule-change.server.ts'
import { rollUpTo } from './rolling.server.ts'
import { tellOfSplits } from './split-letters.server.ts'
import { listSeries } from './series-list.server.ts'
import {
	type Plan,
	type PlannedSplit,
	planSplit,
	type SplitDay,
	type SplitPreview,
	type SplitWish,
} from './split-plan.server.ts'

type Counts = Record<'moved' | 'added' | 'removed', number>

interface How {
	force?: Force
	tells: boolean
	/** The students who got the new teacher when the lead of their class was changed before its series. */
	following?: (classId: string) => string[] | null
	/** The changes are collected here, and the caller tells of them together with others. */
	together?: LessonChange[]
	/** The edit of the class that changes the lessons. */
	classDays?: ClassDays
	/** The lessons of all series that this edit changes, since they are undone together. */
	counts?: Counts
}

/**
 * Ends a series and starts its replacement, if nothing has changed since the preview. Without a token, the caller has checked that
 * for several series: applying one of them may change the clashes of the next.
 */
export function splitSeries(
	access: Access,
	seriesId: string,
	wish: SplitWish,
	token: string | null,
	{ tells = false, ...how }: Partial<How> = {},
): Outcome<{ id: string; changeId: string }> {
	return writeWhole((tx) => {
		const planned = planSplit(access, seriesId, wish)
		if (!planned.ok) return planned
		const { preview, old } = planned.value
		if (token !== null && preview.token !== token)
			return refused(
				{ form: 'The schedule has changed since this preview. Check the new preview.' },
				{ status: 409 },
			)
		const clashing = refuseSplits(access, [preview], how.force)
		if (clashing) return clashing
		const written = applySplit(tx, access, planned.value, wish, { tells, ...how })
		if (!written.ok) return written
		record(tx, access, 'series.split', {
			objectId: old.classId,
			objectName: old.class,
			after: {
				from: wish.startsOn,
				time: wish.startTime,
				moved: preview.moved.length,
				added: preview.added.length,
				removed: preview.removed.length,
			},
		})
		return written
	})
}

/** Changes several series, whose preview the caller has just checked, and leaves it to the caller to tell of them. */
export function splitEach(
	access: Access,
	splits: readonly PlannedSplit[],
	how: Pick<How, 'force' | 'following' | 'classDays'>,
): Outcome<{ changeIds: string[]; changes: LessonChange[] }> {
	const changeIds: string[] = []
	const changes: LessonChange[] = []
	const count = (of: keyof Counts) => splits.reduce((sum, { preview }) => sum + preview[of].length, 0)
	const counts = how.classDays && {
		moved: count('moved'),
		added: count('added'),
		removed: count('removed'),
	}
	// Latest first: which lessons count as those of a series also depends on the end of the one that it continues.
	for (const { seriesId, wish } of splits.toReversed()) {
		const split = splitSeries(access, seriesId, wish, null, { ...how, counts, together: changes })
		if (!split.ok) return split
		changeIds.push(split.value.changeId)
	}
	return done({ changeIds, changes })
}

/** The refusal of changes that clash, which their preview shows before they are applied. */
export function refuseSplits(
	access: Access,
	previews: readonly SplitPreview[],
	force?: Force,
): Refused | null {
	const lines = previews.flatMap(({ moved, added }) => [...moved, ...added])
	const clashes = lines.flatMap((line) => line.clashes)
	return clashes.length > 0 && !force ? refuseClashes(access, clashes) : null
}

function applySplit(
	tx: Tx,
	access: Access,
	{ old, unchanged, moved, removed, added, leftOut, changes, ...rule }: Plan,
	{ alsoMoved: _, since: _since, lastDayBefore: _before, lastDay: _last, ...asked }: SplitWish,
	{ force, tells, following: given, together, classDays, counts }: How,
): Outcome<{ id: string; changeId: string }> {
	const { startsOn, from, endsOn, openEnded, isGone } = rule
	const wish = { ...asked, startsOn }
	const touched = [...unchanged, ...moved].map(([lesson]) => lesson.id).concat(removed.map(({ id }) => id))
	const rows = touchedRows(tx, access, touched)
	const removedIds = removed.map(({ id }) => id)
	const leaving = removed.map((lesson) => ({ ...lesson, classId: old.classId }))
	const takenBack = moved.flatMap(([lesson, day]) =>
		takeAbsencesOfDayBack(tx, access, { ...lesson, classId: old.classId, class: old.class }, day),
	)
	const marksAhead = [...takeMarksAhead(tx, access, leaving), ...takenBack.map(({ mark }) => mark)]
	const canceled = clearLessons(tx, access, removedIds, 'The class ended')
	const gone = removedIds.filter((lessonId) => !canceled.includes(lessonId))
	const id = isGone
		? old.row.id
		: insertSeriesRow(tx, access, old.classId, { ...wish, endsOn, openEnded }, old.row.id)
	rollUpTo(tx, access, old.row.id, daysAfter(from, -1))
	endSeries(tx, access, old.row, from, isGone)
	const { classId } = old
	const { teacherId } = wish
	const inNewSeries = (day: SplitDay) => ({
		classId,
		teacherId,
		roomId: day.roomId,
		seriesId: id,
		originalDate: day.day,
		startsAt: day.startsAt,
		endsAt: day.endsAt,
	})
	for (const [lesson, day] of unchanged)
		tx.update(lessons)
			.set({ seriesId: id, originalDate: day.day, version: sql`${lessons.version} + 1` })
			.where(rowOf(lessons, access, lesson.id))
			.run()
	const weekdays = wish.weekdays.join('')
	const replacement = { ...wish, classId, splitFrom: old.row.id, startsOn: from, weekdays }
	changeCanceledRooms(tx, access, replacement, { was: old.row.roomId, is: wish.roomId })
	const placed = moveLessons(
		tx,
		access,
		moved.map(([lesson, day]) => ({ ...inNewSeries(day), lessonId: lesson.id })),
		force,
	)
	if (!placed.ok) return placed
	const inserted = addLessons(tx, access, added.map(inNewSeries), force)
	if (!inserted.ok) return inserted
	// Until the last lesson at the old time, that stays the usual time.
	const before = [old.row, ...listEarlier(access, old.row)].map(({ id: earlier }) => earlier)
	if (!hasLessonsToCome(tx, access, before)) followSeries(tx, access, classId, old.row, replacement)
	const isWhole = openEnded || endsOn >= old.row.endsOn
	const isOnly = listSeries(access, classId, wish.startsOn).every((row) => row.id === id)
	const handing = { from: old.row.teacherId, to: teacherId }
	const following =
		given?.(classId) ?? (isWhole && isOnly ? followTeacher(tx, access, classId, handing) : null)
	const notOn = listDaysOff(access, classId, from)
	const news = changes.map((change) => ({
		...change,
		notOn,
		askedBy:
			change.to && change.to.startsAt !== change.lesson.startsAt ? listMoveAskers(access, change.lesson) : [],
	}))
	together?.push(...news)
	const mailIds = together ? [] : tellOfSplits(tx, access, news, tells)
	const total = counts ?? { moved: moved.length, added: added.length, removed: removed.length }
	const changeId = saveChange(tx, access, {
		kind: 'split',
		summary: `${old.class}: ${total.moved} moved, ${total.added} added, ${total.removed} removed`,
		before: { lessons: rows, series: old.row, mailIds, following, marksAhead, classDays },
		changed: [...touched.filter((lessonId) => !gone.includes(lessonId)), ...inserted.value.ids],
		added: inserted.value.ids,
		addedSeries: isGone ? undefined : id,
		leftOut,
	})
	return done({ id, changeId })
}

/**
 * A series that ends before its first day is archived. Without a replacement, one without an end goes on once its class gets a
 * later last day.
 */
function endSeries(
	tx: Tx,
	{ schoolId, userId }: Access,
	{ id, startsOn, openEnded }: Plan['old']['row'],
	day: string,
	isGone: boolean,
) {
	const endsOn = daysAfter(day, -1)
	const now = Date.now()
	tx.update(series)
		.set({
			endsOn: endsOn < startsOn ? startsOn : endsOn,
			openEnded: isGone && openEnded && endsOn >= startsOn,
			archivedAt: endsOn < startsOn ? now : null,
			updatedAt: now,
			updatedBy: userId,
			version: sql`${series.version} + 1`,
		})
		.where(rowOf(series, schoolId, id))
		.run()
}

function touchedRows(tx: Tx, access: Access, ids: readonly string[]) {
	return tx
		.select()
		.from(lessons)
		.where(and(rowsOf(lessons, access), inArray(lessons.id, [...ids])))
		.all()
}
