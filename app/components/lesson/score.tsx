import { useDateFormat } from '#app/components/dates.tsx'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import {
	hourOf,
	hourWords,
	LANE,
	linesLaid,
	TOP,
	WIDTH,
	type PlacedNote,
	type ScoreLine,
} from './score-layout.ts'
import { noteClass, scheduledHref, timesToDrag, titleOf, Unmarked } from './score-parts.tsx'

export type { ScoreLine } from './score-layout.ts'

const LABELS = 124
const PILL = 30

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
	/** Link of a lesson; defaults to the office's page. */
	lessonHref?: (lesson: ScheduledLesson) => string
	/** Link of an empty hour; absent if the user cannot add lessons. */
	add?: (line: string, time: string) => string
}

/**
 * A day as a musical score: one staff per room or teacher, one note per lesson. Next to a list it is decorative, and the list
 * serves keyboards and screen readers.
 */
export function Score(props: ScoreProps) {
	const { lines, from, to, now, add, width = WIDTH, alone, lessonHref = scheduledHref } = props
	const format = useDateFormat()
	const scale = (width - LABELS - 12) / (to - from)
	const x = (minute: number) => Math.round(LABELS + (minute - from) * scale)
	const laid = linesLaid(lines, x, width)
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
				<g key={id}>
					<path
						className="score-line"
						stroke="currentColor"
						d={`M${LABELS} ${y + (lanes * LANE) / 2}H${x(to)}`}
					/>
					<svg x="0" y={y} width={LABELS - 12} height={lanes * LANE}>
						<text className="score-name" x="0" y={(lanes * LANE) / 2 + (name.includes(', ') ? -2 : 5)}>
							{name.split(', ')[0]}
						</text>{' '}
						{name.includes(', ') ? (
							<text className="note-line" x="0" y={(lanes * LANE) / 2 + 14}>
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
										width={Math.round(60 * scale)}
										height={lanes * LANE}
									>
										<title>{`Add a lesson, ${name}, ${hourWords(minute, format)}`}</title>
									</rect>{' '}
								</a>
							))
						: null}
					{placed.map((note) => (
						<Note
							key={note.lesson.id}
							{...note}
							alone={alone}
							to={lessonHref(note.lesson)}
							y={y + note.lane * LANE + (LANE - PILL) / 2}
						/>
					))}
				</g>
			))}
		</svg>
	)
}

interface NoteProps extends PlacedNote {
	to: string
	y: number
	alone?: boolean
}

function Note({ lesson, to, x, y, width, name, side, alone }: NoteProps) {
	const format = useDateFormat()
	const isBefore = side === 'before'
	return (
		<a
			href={to}
			tabIndex={alone ? undefined : -1}
			aria-label={alone ? titleOf(lesson, format) : undefined}
			className={noteClass(lesson)}
			data-time={timesToDrag(lesson)}
		>
			{alone ? null : <title>{titleOf(lesson, format)}</title>}{' '}
			<rect
				className="note"
				fill="none"
				stroke="currentColor"
				x={x}
				y={y}
				width={width}
				height={PILL}
				rx={PILL / 2}
			/>
			<text
				className={side === 'inside' ? 'note-title note-inside' : 'note-title note-beside'}
				textAnchor={isBefore ? 'end' : undefined}
				x={isBefore ? x - 6 : side === 'after' ? x + width + 6 : Math.round(x + width / 2)}
				y={y + PILL / 2 + 5}
			>
				{name}
			</text>{' '}
			{lesson.standing === 'unmarked' ? <Unmarked x={x + width - 6} y={y + 3} /> : null}
		</a>
	)
}
