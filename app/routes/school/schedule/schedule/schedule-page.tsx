import { FilterForm } from '#app/components/filter-form.tsx'
import { Agenda } from '#app/components/lesson/agenda.tsx'
import { Score, Unmarked, WeekScore, type ScoreLine } from '#app/components/lesson/score.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { standings } from '#app/domain/lesson/labels.ts'
import { scheduleViews, type ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { Month } from './month.tsx'
import type { readSchedule } from './read.server.ts'

export type ScheduleData = ReturnType<typeof readSchedule>

/** The lessons of some days: as a picture where there is room, and as a list everywhere. */
export function SchedulePage(its: ScheduleData) {
	const { view, title, query, path, links, choices, lessons } = its
	const here = links.views.find((one) => one.view === view)?.to ?? ''
	return (
		<>
			<PageHead
				title={title}
				action={{ to: links.add, label: 'Add lesson' }}
				others={[{ to: links.plain, label: 'Plain list' }]}
			>
				<nav className="schedule-steps" aria-label="Other days">
					<Link className="button" to={links.previous}>
						Previous
					</Link>{' '}
					<Link className="button" to={links.today}>
						Today
					</Link>{' '}
					<Link className="button" to={links.next}>
						Next
					</Link>
				</nav>
			</PageHead>
			<Tabs
				label="Views of the schedule"
				here={here}
				tabs={links.views.map((one) => ({
					to: one.to,
					label: scheduleViews.find(({ value }) => value === one.view)?.label ?? '',
				}))}
			/>
			<FilterForm
				path={path}
				query={query}
				filters={[
					{ name: 'teacher', label: 'Teacher', options: choices.teachers },
					{ name: 'room', label: 'Room', options: choices.rooms },
					{ name: 'class', label: 'Class', options: choices.classes },
					{
						name: 'state',
						label: 'State',
						options: [
							{ value: 'open', label: 'Not canceled' },
							{ value: 'canceled', label: 'Canceled' },
						],
					},
				]}
			/>
			{lessons.length === 0 ? <NoLessons its={its} /> : null}
			<View its={its} />
		</>
	)
}

function View({ its }: { its: ScheduleData }) {
	const { view, lessons, days, hours, now, links, by } = its
	if (view === 'month') return <Month days={days} lessons={lessons} />
	if (lessons.length === 0 && view !== 'day') return null
	return (
		<>
			{view === 'day' ? (
				<section className="card score-card" aria-label={by === 'room' ? 'By room' : 'By teacher'}>
					<p className="score-by">
						<Link to={links.byRoom} aria-current={by === 'room' ? 'true' : undefined}>
							By room
						</Link>{' '}
						<Link to={links.byTeacher} aria-current={by === 'teacher' ? 'true' : undefined}>
							By teacher
						</Link>
					</p>
					<Score
						lines={linesOf(its)}
						{...hours}
						now={now}
						add={(line, time) => href.schedule({ do: 'add', day: its.day, time, [by]: line || undefined })}
					/>
					<ScoreKey />
				</section>
			) : null}
			{view === 'week' ? (
				<section className="card score-card" aria-label="Week">
					<WeekScore days={weekDays(its)} {...hours} now={now} />
					<ScoreKey />
				</section>
			) : null}
			<Agenda lessons={lessons} withDays={view !== 'day'} />
		</>
	)
}

function ScoreKey() {
	return (
		<ul className="score-key" aria-hidden="true">
			{Object.entries(standings).map(([standing, [words]]) => (
				<li key={standing}>
					<svg className="score-sign" viewBox="0 0 32 20" width="32" height="20" focusable="false">
						<g className={`note-${standing} tint-1`}>
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
					{words}
				</li>
			))}
		</ul>
	)
}

function NoLessons({ its }: { its: ScheduleData }) {
	const { next, query, path } = its
	return (
		<p role="status">
			{isFiltered(query) ? 'No lessons match on these days.' : 'There are no lessons on these days.'}{' '}
			{next ? (
				<>
					The next is on <Link to={next.to}>{next.words}</Link>.
				</>
			) : null}{' '}
			{isFiltered(query) ? <Link to={clearedHref(path, query)}>Clear filters</Link> : null}
		</p>
	)
}

/** A line for each room or teacher of the school, and one for lessons that have none. */
function linesOf({ by, choices, lessons, query }: ScheduleData): ScoreLine[] {
	const keyOf = (lesson: ScheduledLesson) => (by === 'room' ? lesson.roomId : lesson.teacherId)
	const chosen = by === 'room' ? query.filters.room : query.filters.teacher
	const known = (by === 'room' ? choices.rooms : choices.teachers).filter(
		({ value }) => !chosen || value === chosen,
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

/** Saturday and Sunday only when something is on. */
function weekDays({ days, lessons }: ScheduleData) {
	return days
		.map((one) => ({ ...one, lessons: lessons.filter(({ day }) => day === one.day) }))
		.filter((one, at) => at < 5 || one.lessons.length > 0)
}
