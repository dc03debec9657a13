import { minutesOfDay } from '#app/domain/lesson/lanes.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { endOf, round } from './score-layout.ts'

/* What `web/drag-lessons` reads of a score. */

/** Which field of a lesson its lines or columns are, and how long an hour is. */
export function scaleData(field: 'day' | 'roomId' | 'teacherId', hour: number) {
	return { 'data-field': field, 'data-hour': round(hour) }
}

/** One line or column, and where it begins and ends. */
export function placeData(value: string, label: string, near: number, far: number) {
	return { 'data-value': value, 'data-label': label, 'data-near': near, 'data-far': round(far) }
}

/** What is over, canceled or under way stays where it is. */
export function timeData(lesson: ScheduledLesson) {
	const start = minutesOfDay(lesson.from)
	return lesson.standing === 'coming' ? { 'data-start': start, 'data-minutes': endOf(lesson) - start } : {}
}
