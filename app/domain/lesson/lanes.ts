import { minutesOfDay } from '#app/utils/clock.ts'

export interface Timed {
	from: string
	until: string
}

/** Overlapping lessons are placed side by side, each in the first free lane. */
export function lanesOf<Lesson extends Timed>(lessons: readonly Lesson[]) {
	const ends: string[] = []
	const placed = lessons.map((lesson) => {
		const free = ends.findIndex((end) => end <= lesson.from)
		const lane = free === -1 ? ends.length : free
		ends[lane] = lesson.until > lesson.from ? lesson.until : '24:00'
		return { lesson, lane }
	})
	return { lanes: Math.max(1, ends.length), placed }
}

/** Shorter days would be drawn too large. */
const MIN_HOURS = 4

/** Minutes of the day: full hours from the first lesson to the last. */
export function hoursOf(lessons: readonly Timed[]): { from: number; to: number } {
	if (lessons.length === 0) return hoursAround([])
	const from = Math.floor(Math.min(...lessons.map((lesson) => minutesOfDay(lesson.from))) / 60) * 60
	const to = Math.ceil(Math.max(...lessons.map(endOf)) / 60) * 60
	return { from: Math.min(from, 24 * 60 - MIN_HOURS * 60), to: Math.max(to, from + MIN_HOURS * 60) }
}

/** Lessons past midnight are drawn to the end of the day. */
export function endOf({ from, until }: Timed): number {
	return until > from ? minutesOfDay(until) : 24 * 60
}

/** Minutes of the day: full hours that contain every lesson, and at least 14:00 to 20:00. */
export function hoursAround(lessons: readonly Timed[]): { from: number; to: number } {
	const starts = lessons.map(({ from }) => minutesOfDay(from))
	const ends = lessons.map(endOf)
	const from = Math.floor(Math.min(14 * 60, ...starts) / 60) * 60
	const to = Math.ceil(Math.max(20 * 60, ...ends) / 60) * 60
	return { from, to }
}
