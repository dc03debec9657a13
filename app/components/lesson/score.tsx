import { Fragment } from 'react'
import { useDateFormat } from '#app/components/dates.tsx'
import { href } from '#app/domain/href.ts'
import { minutesOfDay } from '#app/domain/lesson/lanes.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { clockWords } from '#app/utils/clock.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import {
	endOf,
	fitted,
	hourOf,
	hourWords,
	LANE,
	linesLaid,
	round,
	TOP,
	WIDTH,
	type ScoreLine,
} from './score-layout.ts'
import { noteClass, titleOf, Unmarked } from './score-parts.tsx'

export type { ScoreLine } from './score-layout.ts'

const LABELS = 124
const PILL = 52
/** Notes below this width show one word and the time in small letters. */
const SHORT = 60

interface ScoreProps {
	lines: readonly ScoreLine[]
	/** Minutes of the day between which the grid is drawn, on full hours. */
	from: number
	to: number
	/** Current minute of the day; null on other days. */
	now: number | null
	/** Display width, to keep the text at its size. */
	width?: number
	/** There is no list next to it, so the picture itself must be accessible by keyboard and screen reader. */
	alone?: boolean
	/** Link of an empty hour; absent if the user cannot add lessons. */
	add?: (line: string, time: string) => string
}

/**
 * A day as a musical score: one staff per room or teacher, one note per lesson. Next to a list it is decorative, and the list
 * serves keyboards and screen readers.
 */
export function Score({ lines, from, to, now, add, width = WIDTH, alone }: ScoreProps) {
	const format = useDateFormat()
	const scale = (width - LABELS - 12) / (to - from)
	const x = (minute: number) => round(LABELS + (minute - from) * scale)
	const laid = linesLaid(lines)
	const height = TOP + laid.reduce((sum, { lanes }) => sum + lanes * LANE, 0) + 8
	const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, at) => from + at * 60)
	return (
		<svg
			className="score"
			viewBox={`0 0 ${width} ${height}`}
			{...(alone ? { role: 'group', 'aria-label': 'Lessons' } : { 'aria-hidden': true })}
		>
			<path
				className="score-bar"
				stroke="currentColor"
				d={[...hours.map(x), x(to) + 4].map((at) => `M${at} ${TOP - 4}V${height - 8}`).join('')}
			/>
			{hours.slice(0, -1).map((minute) => [
				<text key={minute} className="score-hour" x={x(minute)} y="16">
					{hourWords(minute, format)}
				</text>,
				' ',
			])}
			{now !== null && now > from && now < to ? (
				<path className="score-now" stroke="currentColor" d={`M${x(now)} ${TOP - 8}V${height - 8}`} />
			) : null}
			{laid.map(({ id, name, y, lanes, placed }) => (
				<Fragment key={id}>
					<path
						className="score-line"
						stroke="currentColor"
						d={`M${LABELS} ${y + (lanes * LANE) / 2}H${x(to)}`}
					/>
					<svg x="0" y={y} width={LABELS - 12} height={lanes * LANE}>
						<text className="score-name" x="0" y={(lanes * LANE) / 2 - 3}>
							{name.split(', ')[0]}
						</text>{' '}
						{name.includes(', ') ? (
							<text className="note-line" x="0" y={(lanes * LANE) / 2 + 15}>
								{name.split(', ')[1]}
							</text>
						) : null}
					</svg>{' '}
					{add
						? hours.slice(0, -1).map((minute) => (
								<a key={minute} href={add(id, hourOf(minute))} tabIndex={-1}>
									<rect
										className="score-free"
										fill="transparent"
										x={x(minute)}
										y={y}
										width={round(60 * scale)}
										height={lanes * LANE}
									>
										<title>{`Add a lesson, ${name}, ${hourWords(minute, format)}`}</title>
									</rect>{' '}
								</a>
							))
						: null}
					{placed.map(({ lesson, lane }) => (
						<Note key={lesson.id} {...{ lesson, x, alone }} y={y + lane * LANE + (LANE - PILL) / 2} />
					))}
				</Fragment>
			))}
		</svg>
	)
}

interface NoteProps {
	lesson: ScheduledLesson
	x: (minute: number) => number
	y: number
	alone?: boolean
}

function Note({ lesson, x, y, alone }: NoteProps) {
	const format = useDateFormat()
	const start = x(minutesOfDay(lesson.from)) + 1
	const width = Math.max(12, round(x(endOf(lesson)) - start - 2))
	const isShort = width < SHORT
	const room = isShort ? width - 4 : width - 14
	return (
		<a
			href={href.lesson(lesson.id)}
			tabIndex={alone ? undefined : -1}
			aria-label={alone ? titleOf(lesson, format) : undefined}
			className={noteClass(lesson)}
			data-time={`${lesson.from}–${lesson.until}`}
		>
			<title>{titleOf(lesson, format)}</title>{' '}
			<rect
				className="note"
				fill="none"
				stroke="currentColor"
				x={start}
				y={y}
				width={width}
				height={PILL}
				rx="10"
			/>
			<svg
				className={isShort ? 'note-short' : undefined}
				x={start + (isShort ? 1 : 8)}
				y={y}
				width={Math.max(4, room + 2)}
				height={PILL}
			>
				<text className="note-title" x="2" y="22">
					{isShort ? fitted(lesson.title.split(' ')[0] ?? '', room, 6.5) : fitted(lesson.title, room, 8)}
				</text>{' '}
				<text className="note-line" x="2" y="40">
					{isShort ? shortTime(clockWords(lesson.from, format), room) : lineOf(lesson, room, format)}
				</text>
			</svg>{' '}
			{lesson.standing === 'unmarked' ? <Unmarked x={start + width - 4} y={y + 4} /> : null}
		</a>
	)
}

/** Drops AM or PM if it does not fit; a time cut elsewhere would read as a different time. */
function shortTime(time: string, room: number): string {
	return fitted(time, room, 6.5) === time ? time : fitted(time.split('\u00a0')[0] ?? '', room, 6.5)
}

/** Time and teacher; only the time if both do not fit. */
function lineOf({ from, teacher }: ScheduledLesson, room: number, format: DateFormat): string {
	const time = clockWords(from, format)
	const both = fitted(`${time} ${teacher ?? ''}`.trim(), room, 7)
	return both.length > time.length + 3 || !teacher ? both : fitted(time, room, 7)
}
