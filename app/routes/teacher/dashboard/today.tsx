import { useDateFormat } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Agenda } from '#app/components/lesson/agenda.tsx'
import { Score } from '#app/components/lesson/score.tsx'
import { roomLines } from '#app/components/lesson/score-layout.ts'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { placeWords, standingWords } from '#app/domain/lesson/labels.ts'
import { clockWords } from '#app/utils/clock.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { TeachersDay } from './read.server.ts'

type Lesson = TeachersDay['lessons'][number]

type TodayProps = Pick<TeachersDay, 'lessons' | 'count' | 'hours' | 'now' | 'next'>

export function Today({ lessons, count, hours, now, next }: TodayProps) {
	if (lessons.length === 0)
		return (
			<Panel title="Today" wide>
				<p>You have no lessons today.{next ? ` Your next lesson is on ${next}.` : null}</p>
			</Panel>
		)
	return (
		<Panel title={count > 0 ? many(count, 'lesson today', 'lessons today') : 'No lessons today'} wide>
			<div className="score-card">
				<Score
					lines={roomLines(lessons)}
					{...hours}
					now={now}
					lessonHref={({ id, classId }) => href.teacherLesson(classId, id)}
				/>
			</div>
			<ol className="agenda">
				{lessons.map((lesson) => (
					<TodaysLesson key={lesson.id} lesson={lesson} />
				))}
			</ol>
		</Panel>
	)
}

function TodaysLesson({ lesson }: { lesson: Lesson }) {
	const { id, classId, title, from, until, standing, students, onlineLink } = lesson
	const format = useDateFormat()
	const [text, tone] = standingWords(lesson)
	const to = href.teacherLesson(classId, id)
	const taps = standing !== 'canceled' && standing !== 'coming' && students.some(({ code }) => code === null)
	return (
		<li className={/now|unmarked|coming/.test(standing) ? `agenda-${standing} flex-wrap` : 'flex-wrap'}>
			<span className="agenda-time max-sm:w-[80px]">
				<strong>{clockWords(from, format)}</strong> <span className="muted">{clockWords(until, format)}</span>
			</span>{' '}
			<div className={`agenda-what flex-[1_1_0] tint-${lesson.tint}`}>
				<Link to={to}>
					<bdi>{title}</bdi>
				</Link>{' '}
				<span className="muted">
					{[placeWords(lesson), students.length > 1 && many(students.length, 'student', 'students')]
						.filter(Boolean)
						.join(' · ')}
				</span>{' '}
				{onlineLink ? (
					<a href={onlineLink} rel="noreferrer">
						Join online<span className="sr-only">: {title}</span>
					</a>
				) : null}
			</div>{' '}
			<State tone={tone}>{text}</State>{' '}
			{taps ? (
				<PostForm action={to}>
					<input type="hidden" name="version" value={lesson.version} />
					<button className="button agenda-mark" type="submit" name="intent" value="all-present">
						{students.length === 1 ? 'Present' : 'All present'}
						<span className="sr-only">: {title}</span>
					</button>
				</PostForm>
			) : null}
			<Students students={students} />
		</li>
	)
}

/** Reported absences, and plans from the last lesson: one that several share is said once. */
function Students({ students }: Pick<Lesson, 'students'>) {
	const plans = groupedBy(
		students.filter(({ next, reported }) => next && !reported),
		({ next }) => next,
	)
	if (plans.size === 0 && students.every(({ reported }) => !reported)) return null
	return (
		<div className="muted min-w-0 flex-[1_0_100%] wrap-anywhere text-sm sm:pl-[108px]">
			{students.map(({ id, name, reported }) =>
				reported ? (
					<p key={id} className="m-0">
						<bdi>{name}: </bdi>
						{reported}
					</p>
				) : null,
			)}
			{[...plans].map(([next, own]) => (
				<p key={next} className="m-0">
					{students.length > 1 && own.length === 1 ? <bdi>{own[0]?.name}: </bdi> : null}
					{next}
				</p>
			))}
		</div>
	)
}

/** Oldest first. */
export function LeftToMark({ unmarked }: Pick<TeachersDay, 'unmarked'>) {
	if (unmarked.length === 0) return null
	return (
		<Panel title={many(unmarked.length, 'past lesson to mark', 'past lessons to mark')} wide>
			<Agenda lessons={unmarked} lessonHref={({ id, classId }) => href.teacherLesson(classId, id)} />
		</Panel>
	)
}

export function Coming({ coming }: Pick<TeachersDay, 'coming'>) {
	if (coming.length === 0) return null
	return (
		<Panel title="The next days" wide>
			<Agenda
				lessons={coming}
				lessonHref={({ id, classId, event }) => event?.to ?? href.teacherLesson(classId, id)}
			/>
		</Panel>
	)
}

export function Waiting({ waiting }: Pick<TeachersDay, 'waiting'>) {
	if (waiting.length === 0) return null
	return (
		<Panel title="Waiting" wide>
			<ul className="rows">
				{waiting.map(({ to, label, text }) => (
					<li key={to}>
						<Link to={to}>
							<bdi>{label}</bdi>
						</Link>{' '}
						<span className="muted">{text}</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}
