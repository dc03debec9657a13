import { minutesOfDay } from '#app/utils/clock.ts'
import { endOf, type Timed } from './lanes.ts'

const HOUR = 72
/** Where no day of a week has a lesson for two hours or more, they are there to be dragged to. */
const THIN_HOUR = 20

/** A minute of the day, and where it is drawn. */
export type HourMark = readonly [minute: number, place: number]

/** The full hours of a week, downward from `top`. Hours after the last lesson keep their height. */
export function hourMarks(
	lessons: readonly Timed[],
	{ from, to }: { from: number; to: number },
	top: number,
): HourMark[] {
	const taken = (hour: number) =>
		lessons.some((lesson) => minutesOfDay(lesson.from) < hour + 60 && endOf(lesson) > hour)
	const between = (hour: number) =>
		lessons.some((lesson) => endOf(lesson) <= hour) &&
		lessons.some((lesson) => minutesOfDay(lesson.from) >= hour + 60)
	const isFree = (hour: number) => between(hour) && !taken(hour)
	const isThin = (hour: number) => isFree(hour) && (isFree(hour - 60) || isFree(hour + 60))
	const marks: HourMark[] = [[from, top]]
	let place = top
	for (let hour = from; hour < to; hour += 60) {
		place += isThin(hour) ? THIN_HOUR : HOUR
		marks.push([hour + 60, place])
	}
	return marks
}

/** The place of a minute, and the minute of a place. Beyond the marks an hour is as long as the one beside it. */
export function scaleOf(marks: readonly HourMark[]) {
	return {
		placeOf: (minute: number) => along(marks, minute),
		minuteOf: (place: number) =>
			along(
				marks.map(([minute, at]) => [at, minute]),
				place,
			),
	}
}

function along(pairs: readonly HourMark[], value: number): number {
	const next = pairs.findIndex(([one], at) => at > 0 && value < one)
	const at = next === -1 ? pairs.length - 1 : next
	const [[low, lowest], [high, highest]] = [pairs[at - 1]!, pairs[at]!]
	return lowest + ((value - low) / (high - low)) * (highest - lowest)
}
