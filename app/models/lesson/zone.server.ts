import { and, count, eq, gt, gte, lte, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, lessons, series } from '#db/schema/index.ts'
import { momentAt, sameClockAt, wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

export function countLessonsToCome(access: Access): number {
	const row = database()
		.select({ lessons: count() })
		.from(lessons)
		.where(and(rowsOf(lessons, access), gt(lessons.startsAt, Date.now())))
		.get()
	return row?.lessons ?? 0
}

/** Start times before and after the move, by lesson id. */
export type MovedLessons = ReadonlyMap<string, { from: number; to: number }>

/**
 * Moves upcoming lessons to another time zone at the same local time. Past lessons keep their moment, with the
 * date of the new zone.
 */
export function moveLessonsToZone(tx: Tx, access: Access, from: string, to: string): Outcome<MovedLessons> {
	const { userId, school } = access
	const now = Date.now()
	const coming = tx
		.select({ lesson: lessons, className: classes.name })
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.where(and(rowsOf(lessons, access), gt(lessons.startsAt, now)))
		.all()
	const moved = new Map<string, { from: number; to: number }>()
	for (const { lesson, className } of coming) {
		const { id, startsAt, endsAt, state, movedFrom, day } = lesson
		const { time } = wallTimeAt(startsAt, from)
		const moment = momentAt(day, time, to)
		if (moment.is === 'skipped' && state === 'scheduled')
			return refused({
				timeZone: `There is no ${clockWords(time, school.dateFormat)} on ${plainDateWords(day, school.dateFormat)} in ${to.replaceAll('_', ' ')}: the clocks go forward. Move the lesson of ${className} on that day first.`,
			})
		const start = sameClockAt(startsAt, from, to)
		moved.set(id, { from: startsAt, to: start })
		tx.update(lessons)
			.set({
				startsAt: start,
				endsAt: start + endsAt - startsAt,
				movedFrom: movedFrom === null ? null : sameClockAt(movedFrom, from, to),
				updatedAt: now,
				updatedBy: userId,
				version: sql`${lessons.version} + 1`,
			})
			.where(rowOf(lessons, access, id))
			.run()
	}
	keepDays(tx, access, { to, now, moved })
	tx.update(series)
		.set({ timeZone: to, updatedAt: now, updatedBy: userId, version: sql`${series.version} + 1` })
		.where(and(rowsOf(series, access), gte(series.endsOn, today(from))))
		.run()
	return done(moved)
}

/** Billing and closures use the day of past lessons, so it has to match the date shown on pages. */
function keepDays(
	tx: Tx,
	access: Access,
	{ to, now, moved }: { to: string; now: number; moved: MovedLessons },
) {
	const past = tx
		.select({ id: lessons.id, startsAt: lessons.startsAt, day: lessons.day })
		.from(lessons)
		.where(and(rowsOf(lessons, access), lte(lessons.startsAt, now)))
		.all()
	for (const { id, startsAt, day } of past) {
		const shown = wallTimeAt(startsAt, to).day
		if (shown !== day && !moved.has(id))
			tx.update(lessons)
				.set({ day: shown })
				.where(and(rowsOf(lessons, access), eq(lessons.startsAt, startsAt), eq(lessons.id, id)))
				.run()
	}
}
