import { href } from '#app/domain/href.ts'
import { standings } from '#app/domain/lesson/labels.ts'
import { minutesOfDay } from '#app/domain/lesson/lanes.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { placeWords } from './agenda.tsx'
import {
	clock,
	columnsOf,
	endOf,
	HOURS_WIDTH,
	LANE,
	linesLaid,
	round,
	TOP,
	WIDTH,
	type ScoreDay,
	type ScoreLine,
} from './score-layout.ts'

export type { ScoreLine } from './score-layout.ts'

const LABELS = 124
const PILL = 52

interface ScoreProps {
	lines: readonly ScoreLine[]
	/** Minutes of the day the staff begins and ends at, on whole hours. */
	from: number
	to: number
	/** Minutes of the day it is now; null on other days. */
	now: number | null
	/** Where an empty hour of a line leads; nothing where nobody may add. */
	add?: (line: string, time: string) => string
}

/**
 * A day as a score: a line for each room or teacher, and a note for each lesson. It is a picture; the list beside it says
 * the same to those who cannot see it, and is what the keyboard goes through.
 */
export function Score({ lines, from, to, now, add }: ScoreProps) {
	const scale = (WIDTH - LABELS - 12) / (to - from)
	const x = (minute: number) => round(LABELS + (minute - from) * scale)
	const laid = linesLaid(lines)
	const height = TOP + laid.reduce((sum, { lanes }) => sum + lanes * LANE, 0) + 8
	const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, at) => from + at * 60)
	return (
		<svg className="score" viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true" focusable="false">
			{hours.map((minute) => (
				<g key={minute}>
					<path className="score-bar" stroke="currentColor" d={`M${x(minute)} ${TOP - 4}V${height - 8}`} />
					{minute < to ? (
						<text className="score-hour" x={x(minute)} y="16">
							{clock(minute)}
						</text>
					) : null}{' '}
				</g>
			))}
			<path className="score-bar" stroke="currentColor" d={`M${x(to) + 4} ${TOP - 4}V${height - 8}`} />
			{laid.map(({ id, name, y, lanes, placed }) => (
				<g key={id}>
					<path
						className="score-line"
						stroke="currentColor"
						d={`M${LABELS} ${y + (lanes * LANE) / 2}H${x(to)}`}
					/>
					<svg x="0" y={y} width={LABELS - 12} height={lanes * LANE}>
						<text className="score-name" x="0" y={(lanes * LANE) / 2 - 3}>
							{name.split(', ')[0]}
						</text>{' '}
						<text className="note-line" x="0" y={(lanes * LANE) / 2 + 15}>
							{name.split(', ')[1]}
						</text>
					</svg>{' '}
					{add
						? hours.slice(0, -1).map((minute) => (
								<a key={minute} href={add(id, clock(minute))} tabIndex={-1}>
									<rect
										className="score-free"
										fill="transparent"
										x={x(minute)}
										y={y}
										width={round(60 * scale)}
										height={lanes * LANE}
									>
										<title>{`Add a lesson, ${name}, ${clock(minute)}`}</title>
									</rect>{' '}
								</a>
							))
						: null}
					{placed.map(({ lesson, lane }) => (
						<Note key={lesson.id} {...{ lesson, x }} y={y + lane * LANE + (LANE - PILL) / 2} height={PILL} />
					))}
				</g>
			))}
			{now !== null && now > from && now < to ? (
				<path className="score-now" stroke="currentColor" d={`M${x(now)} ${TOP - 8}V${height - 8}`} />
			) : null}
		</svg>
	)
}

interface NoteProps {
	lesson: ScheduledLesson
	x: (minute: number) => number
	y: number
	height: number
}

function Note({ lesson, x, y, height }: NoteProps) {
	const start = x(minutesOfDay(lesson.from)) + 1
	const width = Math.max(12, round(x(endOf(lesson)) - start - 2))
	return (
		<a href={href.lesson(lesson.id)} tabIndex={-1} className={noteClass(lesson)}>
			<title>{titleOf(lesson)}</title>{' '}
			<rect
				className="note"
				fill="none"
				stroke="currentColor"
				x={start}
				y={y}
				width={width}
				height={height}
				rx="10"
			/>
			<svg x={start + 8} y={y} width={Math.max(4, width - 12)} height={height}>
				<text className="note-title" x="2" y="22">
					{lesson.title}
				</text>{' '}
				<text className="note-line" x="2" y="40">
					{`${lesson.from} ${lesson.teacher ?? ''}`}
				</text>
			</svg>{' '}
			{lesson.standing === 'unmarked' ? <Unmarked x={start + width - 4} y={y + 4} /> : null}
		</a>
	)
}

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

const DAY_HEAD = 36
const HOUR = 72

interface WeekProps {
	/** Where a lesson and a day lead, where it is not the office that looks. */
	lessonHref?: (lesson: ScheduledLesson) => string
	dayHref?: (day: string) => string
	days: readonly ScoreDay[]
	from: number
	to: number
	now: number | null
}

/** A week in columns, time running down. Lessons at one time stand beside each other. */
export function WeekScore({
	days,
	from,
	to,
	now,
	lessonHref = officeLesson,
	dayHref = officeDay,
}: WeekProps) {
	const columns = columnsOf(days)
	const y = (minute: number) => round(DAY_HEAD + ((minute - from) / 60) * HOUR)
	const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, at) => from + at * 60)
	const height = y(to) + 8
	return (
		<svg className="score" viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true" focusable="false">
			{hours.map((minute) => (
				<g key={minute}>
					<path className="score-bar" stroke="currentColor" d={`M${HOURS_WIDTH} ${y(minute)}H${WIDTH}`} />
					{minute < to ? (
						<text className="score-hour" x={HOURS_WIDTH - 28} y={y(minute) + 16}>
							{clock(minute)}
						</text>
					) : null}{' '}
				</g>
			))}
			{columns.map(({ day, label, isToday, left, width, lanes, placed }) => {
				return (
					<g key={day}>
						{isToday ? (
							<rect
								className="score-today"
								fill="none"
								x={left}
								y="0"
								width={round(width)}
								height={DAY_HEAD}
							/>
						) : null}
						<path className="score-bar" stroke="currentColor" d={`M${left} 0V${height}`} />
						<a href={dayHref(day)} tabIndex={-1}>
							<text className="score-name" x={left + 8} y="23">
								{label}
							</text>{' '}
						</a>
						{placed.map(({ lesson, lane }) => (
							<WeekNote
								key={lesson.id}
								lesson={lesson}
								to={lessonHref(lesson)}
								x={round(left + 3 + (lane * (width - 6)) / lanes)}
								width={round((width - 6) / lanes - 2)}
								y={y(minutesOfDay(lesson.from)) + 1}
								height={Math.max(16, round(y(endOf(lesson)) - y(minutesOfDay(lesson.from)) - 2))}
							/>
						))}
						{isToday && now !== null && now > from && now < to ? (
							<path
								className="score-now"
								stroke="currentColor"
								d={`M${left} ${y(now)}H${round(left + width)}`}
							/>
						) : null}
					</g>
				)
			})}
		</svg>
	)
}

const officeLesson = ({ id }: ScheduledLesson) => href.lesson(id)
const officeDay = (day: string) => href.schedule({ view: 'day', day })

interface WeekNoteProps {
	lesson: ScheduledLesson
	to: string
	x: number
	y: number
	width: number
	height: number
}

function WeekNote({ lesson, to, x, y, width, height }: WeekNoteProps) {
	return (
		<a href={to} tabIndex={-1} className={noteClass(lesson)}>
			<title>{titleOf(lesson)}</title>{' '}
			<rect
				className="week-note"
				fill="none"
				stroke="currentColor"
				x={x}
				y={y}
				width={width}
				height={height}
				rx="6"
			/>
			<rect className="week-stripe" x={x + 3} y={y + 4} width="4" height={Math.max(4, height - 8)} rx="2" />
			<svg x={x + 12} y={y} width={Math.max(4, width - 14)} height={height}>
				<text className="note-title" x="0" y="17">
					{lesson.title}
				</text>{' '}
				{height > 34 ? (
					<text className="note-line" x="0" y="34">
						{lesson.room ?? lesson.teacher ?? ''}
					</text>
				) : null}
			</svg>{' '}
			{lesson.standing === 'unmarked' ? <Unmarked x={x + width - 6} y={y + 8} /> : null}
		</a>
	)
}

function noteClass({ standing, tint, forced }: ScheduledLesson): string {
	// What is to come is drawn as a note is drawn.
	return `${standing === 'coming' ? '' : `note-${standing} `}tint-${tint}${forced ? ' note-forced' : ''}`
}

function titleOf(lesson: ScheduledLesson): string {
	const { from, until, title, standing } = lesson
	return `${from}–${until} ${title}, ${placeWords(lesson)}, ${standings[standing][0]}`
}
