import { useDateFormat } from '#app/components/dates.tsx'
import { href } from '#app/domain/href.ts'
import { placeOf, type HourMark } from '#app/domain/lesson/hour-scale.ts'
import { endOf } from '#app/domain/lesson/lanes.ts'
import { minutesOfDay } from '#app/utils/clock.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { columnsOf, HOURS_WIDTH, hourWords, linesOf, noteName, WIDTH, type ScoreDay } from './score-layout.ts'
import { noteClass, scheduledHref, timesToDrag, titleOf, Unmarked } from './score-parts.tsx'

const DAY_HEAD = 36
const LINE = 15

interface WeekProps {
	/** Links of lessons and days; default to the office's pages. */
	lessonHref?: (lesson: ScheduledLesson) => string
	dayHref?: (day: string) => string
	days: readonly ScoreDay[]
	from: number
	to: number
	marks: readonly HourMark[]
	now: number | null
}

/** Time runs downward. Simultaneous lessons are drawn side by side. */
export function WeekScore({
	days,
	from,
	to,
	marks,
	now,
	lessonHref = scheduledHref,
	dayHref = officeDay,
}: WeekProps) {
	const format = useDateFormat()
	const columns = columnsOf(days)
	const y = (minute: number) => Math.round(DAY_HEAD + placeOf(marks, minute))
	const height = y(to) + 8
	return (
		<svg
			className="score"
			viewBox={`0 0 ${WIDTH} ${height}`}
			aria-hidden="true"
			data-hours={JSON.stringify(marks)}
		>
			{marks.map(([minute]) => (
				<g key={minute}>
					<path className="score-bar" stroke="currentColor" d={`M${HOURS_WIDTH} ${y(minute)}H${WIDTH}`} />
					{minute < to ? (
						<text className="score-hour" x={HOURS_WIDTH - 28} y={y(minute) + 16}>
							{hourWords(minute, format)}
						</text>
					) : null}{' '}
				</g>
			))}
			{columns.map(({ day, label, isToday, left, width, lanes, placed }) => {
				return (
					<g key={day}>
						{isToday ? (
							<rect className="score-today" fill="none" x={left} y="0" width={width} height={DAY_HEAD} />
						) : null}
						<path className="score-bar" stroke="currentColor" d={`M${left} 0V${height}`} />
						<a href={dayHref(day)} tabIndex={-1}>
							<text className="score-name" x={left + 8} y="23">
								{label}
							</text>{' '}
						</a>
						{isToday && now !== null && now > from && now < to ? (
							<path className="score-now" stroke="currentColor" d={`M${left} ${y(now)}H${left + width}`} />
						) : null}
						{placed.map(({ lesson, lane }) => (
							<WeekNote
								key={lesson.id}
								lesson={lesson}
								to={lessonHref(lesson)}
								x={Math.round(left + 3 + (lane * (width - 6)) / lanes)}
								width={Math.round((width - 6) / lanes - 2)}
								y={y(minutesOfDay(lesson.from)) + 1}
								height={Math.max(16, y(endOf(lesson)) - y(minutesOfDay(lesson.from)) - 2)}
							/>
						))}
					</g>
				)
			})}
		</svg>
	)
}

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
	const box = { width: '100%', height: '100%', rx: 6 }
	const room = width - (lesson.standing === 'unmarked' ? 28 : 16)
	const name = linesOf(noteName(lesson), room, 7.6)
	const named = name.length
	const place = lesson.room ?? lesson.teacher
	// Whole lines only: a note that is too short says where it is when it is pointed at.
	const lines = [...name, ...(place ? linesOf(place, room, 6.6) : [])].slice(
		0,
		Math.max(1, Math.floor((height - 4) / LINE)),
	)
	return (
		<a href={to} tabIndex={-1} className={noteClass(lesson)} data-time={timesToDrag(lesson)}>
			<title>{titleOf(lesson, useDateFormat())}</title>{' '}
			<svg overflow="visible" x={x} y={y} width={width} height={height}>
				<rect className="week-under" fill="none" {...box} />
				<rect className="week-note" fill="none" stroke="currentColor" {...box} />
				<rect className="week-stripe" x="3" y="4" width="4" height={Math.max(4, height - 8)} rx="2" />
				<svg x="12" width={Math.max(4, width - 14)}>
					{lines.map((line, at) => (
						<text key={at} className={at < named ? 'note-title' : 'note-line'} x="0" y={(at + 1) * LINE}>
							{line}
						</text>
					))}
				</svg>
			</svg>{' '}
			{lesson.standing === 'unmarked' ? <Unmarked x={x + width - 6} y={y + 8} /> : null}
		</a>
	)
}
