import { href } from '#app/domain/href.ts'
import { lanesOf, minutesOfDay } from '#app/domain/lesson/lanes.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { clock, endOf, noteClass, round, titleOf, Unmarked, WIDTH } from './score-parts.tsx'

const DAY_HEAD = 36
const HOURS_WIDTH = 56
const HOUR = 72

interface WeekProps {
	days: readonly { day: string; label: string; isToday: boolean; lessons: ScheduledLesson[] }[]
	from: number
	to: number
	now: number | null
}

/** A week in columns, time running down. Lessons at one time stand beside each other. */
export function WeekScore({ days, from, to, now }: WeekProps) {
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
						<a href={href.schedule({ view: 'day', day })} tabIndex={-1}>
							<text className="score-name" x={left + 8} y="23">
								{label}
							</text>{' '}
						</a>
						{placed.map(({ lesson, lane }) => (
							<WeekNote
								key={lesson.id}
								lesson={lesson}
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

/** Days with lessons beside each other are wider. */
function columnsOf(days: WeekProps['days']) {
	const laid = days.map((one) => ({ ...one, ...lanesOf(one.lessons) }))
	const shares = laid.reduce((sum, { lanes }) => sum + lanes + 1, 0)
	let left = HOURS_WIDTH
	return laid.map((one) => {
		const width = round(((WIDTH - HOURS_WIDTH) * (one.lanes + 1)) / shares)
		const column = { ...one, left, width }
		left = round(left + width)
		return column
	})
}

interface WeekNoteProps {
	lesson: ScheduledLesson
	x: number
	y: number
	width: number
	height: number
}

function WeekNote({ lesson, x, y, width, height }: WeekNoteProps) {
	return (
		<a href={href.lesson(lesson.id)} tabIndex={-1} className={noteClass(lesson)}>
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
