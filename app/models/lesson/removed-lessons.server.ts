import type { Access } from '../access.server.ts'
import { expectedIn } from './internal/expected-days.server.ts'
import { listLessonRemovals, toCome, type Away, type Before } from './removals.server.ts'
import type { ChangeUndone } from './schedule-change.server.ts'
import { undoChange } from './schedule-undo.server.ts'

/** True if a pause or a last day took lessons to come out of the schedule that can be put back where they were. */
export function hasRemoved(access: Access, away: Away): boolean {
	return listLessonRemovals(access, away).length > 0
}

export interface PutBack {
	ids: string[]
	/** Usual days of moved lessons whose new time is taken. The office adds them, because the family was told of another day. */
	leftOut: string[]
	/** The number of removals that were undone. */
	changes: number
}

/**
 * Puts the lessons to come back into the schedule that a pause or a last day took out, on the days to which they had been moved, and
 * lets their series go on. A removal whose lessons were changed since stays as it is. Must run after the enrollment goes on; the
 * caller tells the teachers.
 */
export function putBackRemoved(access: Access, away: Away): PutBack {
	const isExpected = expectedIn(access, away.classId)
	const ids = listLessonRemovals(access, away).flatMap(({ id, before, endsSeries }) => {
		const expected = before.lessons.filter(({ day }) => isExpected(day))
		// A series that ended would last longer than its student.
		const staysOut = endsSeries ? expected.length < before.lessons.length : expected.length === 0
		return staysOut ? [] : id
	})
	return putBackFree(access, ids, isExpected)
}

/** Undoes removals of lessons to come without those whose time is taken. The caller tells the teachers. */
export function putBackFree(
	access: Access,
	changeIds: readonly string[],
	isExpected: (day: string) => boolean = () => true,
): PutBack {
	const all: PutBack = { ids: [], leftOut: [], changes: 0 }
	for (const id of changeIds) {
		const leftOut: string[] = []
		const undone = undoChange(access, id, (before, listTaken) => {
			const coming = toCome(access, before)
			const part = { ...coming, lessons: coming.lessons.filter(({ day }) => isExpected(day)) }
			const taken = listTaken(part)
			leftOut.push(...part.lessons.filter(({ id }) => taken.has(id)).flatMap(dayToAdd))
			return { ...part, lessons: part.lessons.filter(({ id }) => !taken.has(id)) }
		})
		if (!undone.ok) continue
		all.ids.push(...undone.value.lessonIds)
		all.leftOut.push(...leftOut)
		all.changes += 1
	}
	return all
}

export interface TakenBack {
	undone: ChangeUndone[]
	/** The lessons that are back, of which no email tells yet. */
	putBack: PutBack
	/** False if a removal stays as it is, because its lessons were changed since. */
	isAll: boolean
}

/**
 * Undoes the removals of a last day that makes way for another one. The teachers get an email about it, unless a lesson stays out
 * because its time is taken, or `isTold` is set: then the caller tells them.
 */
export function takeBackRemoved(
	access: Access,
	seat: { classId: string; endsOn: string },
	{ isTold = false } = {},
): TakenBack {
	const removals = listLessonRemovals(access, { ...seat, pausedFrom: null, pausedTo: null })
	const whole = removals.map(({ id, isWhole }) => (isWhole && !isTold ? undoChange(access, id) : null))
	const undone = whole.flatMap((outcome) => (outcome?.ok ? [outcome.value] : []))
	const others = removals.filter((_, at) => !whole[at]?.ok)
	const putBack = putBackFree(
		access,
		others.map(({ id }) => id),
	)
	// An absence that was recorded before a seat was given left the schedule without an email.
	const untold = undone.flatMap(({ sentIds, lessonIds }) => (sentIds.length > 0 ? [] : lessonIds))
	return {
		undone,
		putBack: { ...putBack, ids: [...untold, ...putBack.ids] },
		isAll: putBack.changes === others.length,
	}
}

/** The day of a lesson that the office adds. The series adds the others again, or finds their time taken. */
function dayToAdd({ movedFrom, seriesId, originalDate, day }: Before['lessons'][number]): string[] {
	return movedFrom !== null || seriesId === null ? [originalDate ?? day] : []
}
