import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import { isGiven, type LessonState } from './labels.ts'

export const DAYS_OF_WEEK = 7

interface Taught {
	startsAt: number
	endsAt: number
	state: LessonState
	isPaused?: number
}

/** The coming week of a teacher: seven days at the school, from the beginning of today. `to` is not included. */
export function comingWeek(timeZone: string, now = Date.now()) {
	const day = today(timeZone, now)
	return { day, from: startOfDay(day, timeZone), to: startOfDay(daysAfter(day, DAYS_OF_WEEK), timeZone) }
}

/** The lessons that are still to be taught, and how long they take. The teacher and the office read the same figure. */
export function leftToTeach<Lesson extends Taught>(lessons: readonly Lesson[], now = Date.now()) {
	const left = lessons.filter((lesson) => isGiven(lesson) && lesson.endsAt > now)
	return { left, minutes: left.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / 60_000, 0) }
}
