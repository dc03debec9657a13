import { endOf, lanesOf } from '#app/domain/lesson/lanes.ts'
import { minutesOfDay } from '#app/utils/clock.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { clockWords, hasHalves } from '#app/utils/clock.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

export const HOURS_WIDTH = 56
export const WIDTH = 960
export const TOP = 32
export const LANE = 40

/** The widest a bold letter of a note is on average, also in fonts wider than ours. */
const LETTER = 8
const MIN_NOTE = 18
/** Between a note and the name beside it, or what follows. */
const GAP = 6

/** The first name of a private student, otherwise the name of the class. */
export function noteName({ pupil, title }: ScheduledLesson): string {
	return pupil ?? title
}

/** Words in lines no longer than the room. A word is never cut, so one may be longer. */
export function linesOf(text: string, room: number, letter: number): string[] {
	const most = Math.max(1, Math.floor(room / letter))
	return text.split(' ').reduce<string[]>((lines, word) => {
		const line = lines[lines.length - 1]
		if (line !== undefined && line.length + 1 + word.length <= most)
			return [...lines.slice(0, -1), `${line} ${word}`]
		return [...lines, word]
	}, [])
}

export interface ScoreLine {
	id: string
	name: string
	lessons: ScheduledLesson[]
}

/** One line per room in use, sorted by name; lessons without a room come last. */
export function roomLines(lessons: readonly ScheduledLesson[]): ScoreLine[] {
	return linesBy(lessons, ({ roomId, room }) => [roomId ?? room ?? '', room ?? 'No room'])
}

export function linesBy(
	lessons: readonly ScheduledLesson[],
	keyOf: (lesson: ScheduledLesson) => [id: string, name: string],
): ScoreLine[] {
	return [...new Map(lessons.map(keyOf))]
		.sort(
			([id, name], [otherId, otherName]) =>
				Number(!id) - Number(!otherId) || name.localeCompare(otherName, 'en'),
		)
		.map(([id, name]) => ({ id, name, lessons: lessons.filter((lesson) => keyOf(lesson)[0] === id) }))
}

export interface ScoreDay {
	day: string
	label: string
	isToday: boolean
	lessons: ScheduledLesson[]
}

/** Days with parallel lessons get wider columns. */
export function columnsOf(days: readonly ScoreDay[]) {
	const laid = days.map((day) => ({ ...day, ...lanesOf(day.lessons) }))
	const shares = laid.reduce((sum, { lanes }) => sum + lanes + 1, 0)
	let taken = 0
	const edge = () => Math.round(HOURS_WIDTH + ((WIDTH - HOURS_WIDTH) * taken) / shares)
	return laid.map((column) => {
		const left = edge()
		taken += column.lanes + 1
		return { ...column, left, width: edge() - left }
	})
}

export interface PlacedNote {
	lesson: ScheduledLesson
	lane: number
	x: number
	width: number
	name: string
	/** A name is inside its note, after a short one, or before a short one at the right edge. */
	side: 'inside' | 'after' | 'before'
}

/** Places the notes of each line. A name beside its note takes room too, so that no note lies over it. */
export function linesLaid(lines: readonly ScoreLine[], x: (minute: number) => number, width: number) {
	let y = TOP
	return lines.map(({ id, name, lessons }) => {
		const ends: number[] = []
		const placed = lessons.map((lesson): PlacedNote => {
			const note = noteOf(lesson, x, width)
			const room = widthOf(note.name) + GAP * 2
			const begin = note.side === 'before' ? note.x - room : note.x
			const free = ends.findIndex((end) => end <= begin)
			const lane = free === -1 ? ends.length : free
			ends[lane] = note.x + note.width + (note.side === 'after' ? room : 0)
			return { ...note, lane }
		})
		const line = { id, name, y, lanes: Math.max(1, ends.length), placed }
		y += line.lanes * LANE
		return line
	})
}

function noteOf(lesson: ScheduledLesson, x: (minute: number) => number, edge: number) {
	const start = x(minutesOfDay(lesson.from)) + 1
	const width = Math.max(MIN_NOTE, x(endOf(lesson)) - start - 2)
	const name = noteName(lesson)
	const room = widthOf(name) + GAP * 2
	const side = room <= width ? 'inside' : start + width + room <= edge ? 'after' : 'before'
	return { lesson, x: start, width, name, side } as const
}

export const widthOf = (name: string) => name.length * LETTER

/** Canonical form, as typed into a field. */
export function hourOf(minute: number): string {
	return `${String(Math.floor(minute / 60)).padStart(2, '0')}:00`
}

/** Axis label: `17:00` or `5 PM`. */
export function hourWords(minute: number, format: DateFormat): string {
	const text = clockWords(hourOf(minute), format)
	return hasHalves(format) ? text.replace(':00', '') : text
}
