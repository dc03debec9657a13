import { minutesOfDay } from '#app/utils/clock.ts'
import { endOf, hoursOf, type Timed } from './lanes.ts'

const HOUR = 72
/** Height of an hour in a gap of two hours or more on every day of a week. A lesson can still be dragged there. */
const THIN_HOUR = 20

/** A minute of the day, and where it is drawn. */
export type HourMark = readonly [minute: number, place: number]

/** The server counts the hours that a week shows, so that browsers do not load the code for it. */
export function weekHours(lessons: readonly Timed[]) {
	const hours = hoursOf(lessons)
	return { ...hours, marks: hourMarks(lessons, hours) }
}

/** The full hours of a week, downward. Hours after the last lesson keep their height. */
export function hourMarks(lessons: readonly Timed[], { from, to }: { from: number; to: number }): HourMark[] {
	const taken = (hour: number) =>
		lessons.some((lesson) => minutesOfDay(lesson.from) < hour + 60 && endOf(lesson) > hour)
	const between = (hour: number) =>
		lessons.some((lesson) => endOf(lesson) <= hour) &&
		lessons.some((lesson) => minutesOfDay(lesson.from) >= hour + 60)
	const isFree = (hour: number) => between(hour) && !taken(hour)
	const isThin = (hour: number) => isFree(hour) && (isFree(hour - 60) || isFree(hour + 60))
	const marks: HourMark[] = [[from, 0]]
	let place = 0
	for (let hour = from; hour < to; hour += 60) {
		place += isThin(hour) ? THIN_HOUR : HOUR
		marks.push([hour + 60, place])
	}
	return marks
}

/** The place of a minute. Beyond the marks an hour is as long as the one beside it. */
export function placeOf(marks: readonly HourMark[], value: number): number {
	const at = marks.findIndex(([minute], i) => i > 0 && (value < minute || i === marks.length - 1))
	const [[low, lowest], [high, highest]] = [marks[at - 1]!, marks[at]!]
	return lowest + ((value - low) / (high - low)) * (highest - lowest)
}
