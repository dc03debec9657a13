import { placeWords, standings } from '#app/domain/lesson/labels.ts'
import { minutesOfDay } from '#app/domain/lesson/lanes.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'

export const WIDTH = 960

export function Unmarked({ x, y }: { x: number; y: number }) {
	return (
		<>
			<circle className="note-sign" fill="none" cx={x} cy={y} r="9" />
			<text className="note-sign-word" x={x} y={y + 5}>
				!
			</text>
		</>
	)
}

export function noteClass({ standing, tint, forced }: ScheduledLesson): string {
	// What is to come is drawn as a note is drawn.
	return `${standing === 'coming' ? '' : `note-${standing} `}tint-${tint}${forced ? ' note-forced' : ''}`
}

export function titleOf(lesson: ScheduledLesson): string {
	const { from, until, title, standing } = lesson
	return `${from}–${until} ${title}, ${placeWords(lesson)}, ${standings[standing][0]}`
}

/** What goes on past midnight ends with the day. */
export function endOf({ from, until }: ScheduledLesson): number {
	const end = minutesOfDay(until)
	return end > minutesOfDay(from) ? end : 24 * 60
}

export function clock(minute: number): string {
	return `${String(Math.floor(minute / 60)).padStart(2, '0')}:00`
}

export function round(number: number): number {
	return Math.round(number * 10) / 10
}
