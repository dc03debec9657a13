import { useDateFormat } from '#app/components/dates.tsx'
import { useEffect, useRef } from 'react'
import { Agenda } from '#app/components/lesson/agenda.tsx'
import { Score, type ScoreLine } from '#app/components/lesson/score.tsx'
import { Unmarked } from '#app/components/lesson/score-parts.tsx'
import { WeekScore } from '#app/components/lesson/week-score.tsx'
import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'
import { standings } from '#app/domain/lesson/labels.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import type { DragField, DragPlace } from '#app/web/drag-lessons.ts'
import { Month } from './month.tsx'
import type { ScheduleData } from './schedule-page.tsx'

export function View({ data }: { data: ScheduleData }) {
	const { view, lessons, days } = data
	if (view === 'month') return <Month days={days} lessons={lessons} />
	if (lessons.length === 0 && view !== 'day') return null
	return (
		<>
			{view === 'day' ? <DayView data={data} /> : null}
			{view === 'week' ? <WeekView data={data} /> : null}
			<div className={view === 'agenda' ? undefined : 'agenda-twin'}>
				<Agenda lessons={lessons} withDays={view !== 'day'} />
			</div>
		</>
	)
}

function WeekView({ data }: { data: ScheduleData }) {
	const days = weekDays(data)
	const places = days.map(({ day, label }) => ({ value: day, label }))
	return (
		<section className="card score-card" aria-label="Week" ref={useDraggedLessons('day', places)}>
			<WeekScore days={days} {...data.hours} now={data.now} />
			<ScoreKey />
		</section>
	)
}

function DayView({ data }: { data: ScheduleData }) {
	const { by, day, hours, now, links } = data
	const lines = linesOf(data)
	const places = lines.map(({ id, name }) => ({ value: id, label: name.split(', ')[0] ?? '' }))
	return (
		<section
			className="card score-card"
			aria-label={by === 'room' ? 'By room' : 'By teacher'}
			ref={useDraggedLessons(by === 'room' ? 'roomId' : 'teacherId', places)}
		>
			<p className="score-by">
				<Link to={links.byRoom} aria-current={by === 'room' ? 'true' : undefined}>
					By room
				</Link>{' '}
				<Link to={links.byTeacher} aria-current={by === 'teacher' ? 'true' : undefined}>
					By teacher
				</Link>
			</p>
			<Score
				lines={lines}
				{...hours}
				now={now}
				add={(line, time) => href.addLesson({ day, time, [by]: line || undefined })}
			/>
			<ScoreKey />
		</section>
	)
}

/** Lessons of a student who pauses look like canceled ones. */
const KEY = Object.entries(standings).filter(([standing]) => standing !== 'paused')

function ScoreKey() {
	return (
		<ul className="score-key" aria-hidden="true">
			{KEY.map(([standing, [text]]) => (
				<li key={standing}>
					<svg viewBox="0 0 32 20" width="32" height="20">
						<g className={standing === 'coming' ? 'tint-1' : `note-${standing} tint-1`}>
							<rect
								className="note"
								fill="none"
								stroke="currentColor"
								x="1"
								y="5"
								width="24"
								height="12"
								rx="6"
							/>
							{standing === 'unmarked' ? <Unmarked x={22} y={10} /> : null}
						</g>
					</svg>{' '}
					{text}
				</li>
			))}
		</ul>
	)
}

/** Dragging is an enhancement and loads after everything else. */
function useDraggedLessons(field: DragField, places: DragPlace[]) {
	const card = useRef<HTMLElement>(null)
	const now = useRef(places)
	const format = useDateFormat()
	useEffect(() => {
		now.current = places
	})
	useEffect(() => {
		let end: (() => void) | undefined
		let isOver = false
		import('#app/web/drag-lessons.ts')
			.then(({ dragLessons }) => {
				if (card.current && !isOver) end = dragLessons(card.current, field, () => now.current, format)
			})
			.catch(() => undefined)
		return () => {
			isOver = true
			end?.()
		}
	}, [field, format])
	return card
}

/** One line per room or teacher, and one for lessons without any. */
function linesOf({ by, choices, lessons, query }: ScheduleData): ScoreLine[] {
	const keyOf = (lesson: ScheduledLesson) => (by === 'room' ? lesson.roomId : lesson.teacherId)
	const chosen = by === 'room' ? query.filters.room : query.filters.teacher
	const known = (by === 'room' ? choices.rooms : choices.teachers).filter(
		({ value }) => !chosen || value === chosen || lessons.some((lesson) => keyOf(lesson) === value),
	)
	const lines = known.map(({ value, label }) => ({
		id: value,
		name: label,
		lessons: lessons.filter((lesson) => keyOf(lesson) === value),
	}))
	const others = lessons.filter((lesson) => !known.some(({ value }) => value === keyOf(lesson)))
	if (others.length === 0 && lines.length > 0) return lines
	return [
		...lines,
		{ id: '', name: by === 'room' ? 'Other, or no room' : 'Other, or no teacher', lessons: others },
	]
}

/** Weekends are shown only if they have lessons. */
function weekDays({ days, lessons }: ScheduleData) {
	return days
		.map((weekDay) => ({ ...weekDay, lessons: lessons.filter(({ day }) => day === weekDay.day) }))
		.filter((weekDay, at) => at < 5 || weekDay.lessons.length > 0)
}
