import { Fragment } from 'react'
import { useDateFormat } from '#app/components/dates.tsx'
import { Score, type ScoreLine } from '#app/components/lesson/score.tsx'
import { linesBy, roomLines } from '#app/components/lesson/score-layout.ts'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { clockWords } from '#app/utils/clock.ts'
import type { DashboardData, DayBy } from '../dashboard.tsx'
import { Unavailable } from './lists.tsx'

type Lessons = DashboardData['lessons']

/** The same as on the dashboard of a teacher, so that no rule is added. */
const BESIDE = 'items-start gap-5 min-[1600px]:grid min-[1600px]:grid-cols-[3fr_2fr]'

/** Wide screens show the day as a score or as a list, phones as a list. */
export function LessonsToday({ lessons, by, solo }: { lessons: Lessons; by: DayBy; solo: boolean }) {
	if (!lessons)
		return (
			<Panel title="Today">
				<Unavailable />
			</Panel>
		)
	const { title, date, day, isToday, lessons: shown } = lessons
	const note = shown.length === 0 ? 'No lessons in sight' : isToday ? '' : date
	const views: readonly DayBy[] = solo ? ['rooms', 'list'] : ['rooms', 'teachers', 'list']
	return (
		<Panel
			title={
				<>
					{title} <span className="muted">{note}</span>
				</>
			}
			beside={
				shown.length > 0 ? (
					<span className="day-views">
						{views.map((view) => (
							<Fragment key={view}>
								<Link
									to={href.dashboard({ by: view === 'rooms' ? undefined : view })}
									aria-current={view === by ? 'true' : undefined}
								>
									{view.charAt(0).toUpperCase() + view.slice(1)}
								</Link>{' '}
							</Fragment>
						))}
					</span>
				) : null
			}
		>
			{shown.length > 0 ? (
				<div className={by === 'list' ? undefined : BESIDE}>
					{by === 'list' ? null : (
						<div className="score-card">
							<Score
								lines={by === 'rooms' ? linesOfRooms(shown) : teacherLines(shown)}
								{...lessons.hours}
								now={lessons.now}
								width={680}
								alone
							/>
						</div>
					)}
					<div className={by === 'list' ? undefined : 'narrow-list'}>
						<LessonRows lessons={by === 'list' ? shown : nextOf(shown)} links={lessons.links} />
					</div>
				</div>
			) : null}
			<p>
				<Link className="quiet-link" to={href.schedule({ view: 'day', day })}>
					{shown.length > 2 ? `All ${shown.length} lessons` : 'Schedule'}
				</Link>
			</p>
		</Panel>
	)
}

const nextOf = (lessons: readonly ScheduledLesson[]) =>
	lessons.filter(({ standing }) => standing === 'now' || standing === 'coming').slice(0, 2)

/** The teacher is named beside a room that has only one. */
function linesOfRooms(lessons: readonly ScheduledLesson[]): ScoreLine[] {
	return roomLines(lessons).map((line) => {
		const teachers = [...new Set(line.lessons.map(({ teacher }) => teacher))]
		const only = teachers.length === 1 ? teachers[0] : null
		return only ? { ...line, name: `${line.name}, ${only}` } : line
	})
}

function teacherLines(lessons: readonly ScheduledLesson[]): ScoreLine[] {
	return linesBy(lessons, ({ teacherId, teacher }) => [teacherId ?? '', teacher ?? 'No teacher'])
}

/** Recitals and exams of the next seven days. */
export function ComingEvents({ events }: Pick<DashboardData, 'events'>) {
	if (events.length === 0) return null
	return (
		<Panel title="Recitals and exams">
			<ul className="rows">
				{events.map(({ to, name, about }) => (
					<li key={to}>
						<Link to={to}>
							<bdi>{name}</bdi>
						</Link>{' '}
						<span className="muted">{about}</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}

/** Past lessons without marks, oldest first. */
export function Rolls({ lessons }: { lessons: Lessons }) {
	if (!lessons || lessons.rolls.length === 0) return null
	const { rolls, moreRolls } = lessons
	return (
		<Panel
			title="Rolls to mark"
			beside={
				moreRolls ? (
					<Link className="quiet-link" to={href.attendance('unmarked')}>
						Show more
					</Link>
				) : undefined
			}
		>
			<LessonRows lessons={rolls} withDays />
		</Panel>
	)
}

const act = (standing: ScheduledLesson['standing']) =>
	standing === 'coming' || standing === 'paused' ? 'Open' : 'Mark roll'

type LessonRow = NonNullable<Lessons>['rolls'][number]

function LessonRows({
	lessons,
	links = {},
	withDays,
}: {
	lessons: readonly LessonRow[]
	links?: Record<string, string>
	withDays?: boolean
}) {
	const format = useDateFormat()
	return (
		<ul className="rows">
			{lessons.map(({ id, title, day, from, room, teacher, tint, standing }) => (
				<li key={id}>
					<span className={`agenda-what tint-${tint}`}>
						<strong dir="auto">{title}</strong>{' '}
						<span className="muted">
							{withDays ? `${day}, ` : null}
							{[clockWords(from, format), withDays ? null : room, teacher].filter(Boolean).join(' · ')}
						</span>{' '}
						{links[id] ? (
							<a href={links[id]} rel="noreferrer">
								Join online<span className="sr-only">: {title}</span>
							</a>
						) : null}
					</span>{' '}
					<Link className="button button-small" to={href.lesson(id)} aria-label={`${act(standing)} ${title}`}>
						{act(standing)}
					</Link>
				</li>
			))}
		</ul>
	)
}
