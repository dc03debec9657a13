import { and, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, rooms, series, type CLOSURE_EFFECTS } from '#db/schema/index.ts'
import { concerns, covers, type ClosedPlace, type ClosedTime } from '#app/domain/calendar/closed-time.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { tellOfChanges } from './internal/change-letters.server.ts'
import { findLessonRows } from './internal/to-cancel.server.ts'
import { fillDays } from './rolling.server.ts'
import { tellTeachers } from './teacher-letters.server.ts'

/** Lessons on days that are open again, after a closure was changed or removed. */
export interface FreedDays {
	/** Lessons that were added, because their series had skipped the day. */
	added: number
	/** Days that stay without a lesson, because it would clash. */
	clashing: number
	/** Set if emails about the added lessons were queued: `teachers` if no family gets one. */
	mailed?: 'families' | 'teachers'
}

interface ClosureBefore extends ClosedTime, ClosedPlace {
	id: string
	name: string
	effect: (typeof CLOSURE_EFFECTS)[number]
}

/**
 * Adds the lessons of series that skipped the days of a closure, as it was before the change, where nothing is closed now.
 * Without this, a day that was skipped once would never get a lesson. `tells` emails families and teachers, who may have read that
 * there is no lesson on these days.
 */
export function fillFreedDays(tx: Tx, access: Access, before: ClosureBefore, tells: boolean): FreedDays {
	const { timeZone } = access.school
	const freed: FreedDays = { added: 0, clashing: 0 }
	const addedIds: string[] = []
	if (before.effect !== 'skip' || before.endsOn < today(timeZone)) return freed
	// A lesson may begin on the day before and last past midnight.
	const days = { from: daysAfter(before.startsOn, -1), to: before.endsOn }
	const wall = (at: number) => wallTimeAt(at, timeZone)
	const wasClosed = (time: { startsAt: number; endsAt: number }) =>
		covers(before, wall(time.startsAt), wall(time.endsAt))
	for (const place of listSkipping(tx, access, days)) {
		if (!concerns(before, place)) continue
		const { ids, clashing } = fillDays(tx, access, place.id, { ...days, wasClosed })
		addedIds.push(...ids)
		freed.added += ids.length
		freed.clashing += clashing
	}
	if (freed.added > 0)
		record(tx, access, 'schedule.changed', {
			objectId: before.id,
			objectName: `${before.name}: ${freed.added} added`,
		})
	return tells ? { ...freed, mailed: tellOfAdded(tx, access, addedIds) } : freed
}

function tellOfAdded(tx: Tx, access: Access, ids: readonly string[]): FreedDays['mailed'] {
	const changes = findLessonRows(access, ids)
		.sort((a, b) => a.startsAt - b.startsAt)
		.map((lesson) => ({ lesson, to: lesson, isAdded: true }))
	const families = tellOfChanges(tx, access, changes)
	const teachers = tellTeachers(tx, access, changes)
	if (families.length > 0) return 'families'
	return teachers.length > 0 ? 'teachers' : undefined
}

/** Running series that skip closed days. A series with a number of lessons has made up for such days at its end. */
function listSkipping(tx: Tx, access: Access, { from, to }: { from: string; to: string }) {
	return tx
		.select({
			id: series.id,
			classId: series.classId,
			teacherId: series.teacherId,
			roomId: series.roomId,
			siteId: rooms.siteId,
			startsOn: series.startsOn,
		})
		.from(series)
		.innerJoin(classes, rowOf(classes, access, series.classId))
		.leftJoin(rooms, rowOf(rooms, access, series.roomId))
		.where(
			and(
				rowsOf(series, access),
				inArray(classes.state, ['draft', 'open', 'running']),
				eq(series.skipsClosures, true),
				isNull(series.count),
				lte(series.startsOn, to),
				gte(series.endsOn, from),
				isNull(series.archivedAt),
			),
		)
		.all()
		.sort((a, b) => a.startsOn.localeCompare(b.startsOn) || a.id.localeCompare(b.id))
}
