import { teachersOf } from '#app/requests/class-teachers.server.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import { readUnscheduled } from '#app/requests/unscheduled.server.ts'
import { isCanceled } from '#app/domain/lesson/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { findSharedNote } from '#app/models/learning/shared-note.server.ts'
import { listLessons, listUnmarked, type LessonRow } from '#app/models/lesson/list.server.ts'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'

/** Lessons that are searched for the latest note about the class. */
const NOTED = 6

/** The next lesson, the last one, and what the teacher wrote for everyone. */
export function stripOf(access: Access, { id, kind, capacity, endsOn }: FoundClass) {
	const { timeZone } = access.school
	const now = Date.now()
	const day = today(timeZone)
	const rows = listLessons(access, {
		from: startOfDay(daysAfter(day, -120), timeZone),
		to: startOfDay(daysAfter(day, 366), timeZone),
		classId: id,
		limit: 500,
	}).filter((row) => !isCanceled(row))
	const past = rows.filter(({ endsAt }) => endsAt <= now)
	const shown = (row: LessonRow | undefined) => (row ? (scheduled(access, [row])[0] ?? null) : null)
	const next = shown(rows.find(({ endsAt }) => endsAt > now))
	const last = past[past.length - 1]
	const open = listUnmarked(access, { classId: id, limit: 500, now })
	const noted = past.slice(-NOTED).map((row) => row.id)
	return {
		teachers: teachersOf(access, id),
		isPastLastDay: endsOn !== null && endsOn < day,
		next,
		last: shown(last),
		isLastOpen: open.some((row) => row.id === last?.id),
		/** Rolls before the last one that are still open. */
		open: open.filter((row) => row.id !== last?.id).length,
		note: findSharedNote(access, id, noted, kind === 'private' && capacity === 1),
		/** Set if the class has a weekday and a time, but no lessons in the schedule. */
		offer: next ? null : (readUnscheduled(access, { classId: id })[0] ?? null),
	}
}

export type ClassStrip = ReturnType<typeof stripOf>
