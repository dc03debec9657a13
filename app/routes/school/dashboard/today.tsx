import { NearDay, useDateFormat } from '#app/components/dates.tsx'
import { Score, type ScoreLine } from '#app/components/lesson/score.tsx'
import { FigureLink } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { clockWords } from '#app/utils/clock.ts'
import type { DashboardData } from '../dashboard.tsx'
import { NoLessons, Unavailable } from './lists.tsx'

type Lessons = DashboardData['lessons']

/** Wide screens show the day as a timeline, phones as a list. */
export function LessonsToday({ day, lessons }: { day: string; lessons: Lessons }) {
	const schedule = <Link to={href.schedule({ view: 'day', day })}>Schedule</Link>
	return (
		<Panel title="Today" beside={schedule}>
			{lessons === null ? <Unavailable /> : null}
			{lessons?.today.length === 0 ? <NoLessons next={lessons.next} /> : null}
			{lessons && lessons.today.length > 0 ? (
				<>
					<div className="score-card">
						<Score lines={roomLines(lessons.today)} {...lessons.hours} now={lessons.now} width={680} alone />
					</div>
					<Next lessons={lessons.today} day={day} />
				</>
			) : null}
		</Panel>
	)
}

/** One line per room in use, sorted by name; lessons without a room come last. */
function roomLines(lessons: readonly ScheduledLesson[]): ScoreLine[] {
	const rooms = new Map(lessons.map(({ roomId, room }) => [roomId ?? '', room ?? 'No room']))
	return [...rooms]
		.sort(([id, one], [otherId, other]) => Number(!id) - Number(!otherId) || one.localeCompare(other, 'en'))
		.map(([id, name]) => ({ id, name, lessons: lessons.filter(({ roomId }) => (roomId ?? '') === id) }))
}

/** Phones show the current and the next lessons instead of the timeline. */
function Next({ lessons, day }: { lessons: readonly ScheduledLesson[]; day: string }) {
	const next = lessons.filter(({ standing }) => standing === 'now' || standing === 'coming').slice(0, 3)
	return (
		<>
			<LessonRows lessons={next} />
			<p className="narrow-list">
				<Link to={href.schedule({ view: 'day', day })}>
					{lessons.length === 1 ? 'The lesson of today' : `All ${lessons.length} lessons`}
				</Link>
			</p>
		</>
	)
}

/** Past lessons without marks, oldest first. */
export function Rolls({ lessons }: { lessons: Lessons }) {
	if (!lessons || lessons.rolls.length === 0) return null
	const { rolls, moreRolls } = lessons
	return (
		<Panel
			title="Rolls to mark"
			beside={moreRolls ? <Link to={href.schedule({ view: 'agenda' })}>Show more</Link> : undefined}
		>
			<LessonRows lessons={rolls} withDays />
		</Panel>
	)
}

const act = (standing: ScheduledLesson['standing']) => (standing === 'coming' ? 'Open' : 'Mark roll')

function LessonRows({ lessons, withDays }: { lessons: readonly ScheduledLesson[]; withDays?: boolean }) {
	const format = useDateFormat()
	return (
		<ul className="rows">
			{lessons.map(({ id, title, day, from, room, teacher, tint, standing }) => (
				<li key={id}>
					<span className={`agenda-what tint-${tint}`}>
						<strong dir="auto">{title}</strong>{' '}
						<span className="muted">
							{withDays ? (
								<>
									<NearDay on={day} />,{' '}
								</>
							) : null}
							{[clockWords(from, format), withDays ? null : room, teacher].filter(Boolean).join(' · ')}
						</span>
					</span>{' '}
					<Link className="button button-small" to={href.lesson(id)} aria-label={`${act(standing)} ${title}`}>
						{act(standing)}
					</Link>
				</li>
			))}
		</ul>
	)
}

/** Open amounts, grouped by how late they are. */
export function MoneyDue({ money }: { money: NonNullable<DashboardData['money']> }) {
	const { open, families, ages } = money
	return (
		<Panel title="Money due" beside={<Link to="/billing">Invoices</Link>}>
			<p>
				<strong className="figure">{open}</strong>{' '}
				<span className="muted">
					from {families} {families === 1 ? 'family' : 'families'}
				</span>
			</p>
			<Bar shares={ages.map(({ share }) => share)} />
			<dl className="rows">
				{ages.map(({ label, to, figure, share }, at) =>
					// A row of zero would lead to an empty list.
					share === 0 ? null : (
						<div key={to}>
							<dt className={`bar-key bar-${at}`}>{label}</dt>
							<dd>
								<FigureLink to={to} of={label} figure={figure} total="open" />
							</dd>
						</div>
					),
				)}
			</dl>
		</Panel>
	)
}

/** Stacked bar. The list below says the same in words, so screen readers skip it. */
function Bar({ shares }: { shares: readonly number[] }) {
	const all = shares.reduce((sum, share) => sum + share, 0)
	if (all === 0) return null
	const widths = shares.map((share) => Math.round((share / all) * 300))
	return (
		<svg className="bar" viewBox="0 0 300 10" preserveAspectRatio="none" aria-hidden="true">
			{widths.map((width, at) => (
				<rect
					key={at}
					className={`bar-${at}`}
					x={widths.slice(0, at).reduce((sum, one) => sum + one, 0)}
					y="0"
					width={Math.max(0, width - 1)}
					height="10"
				/>
			))}
		</svg>
	)
}
