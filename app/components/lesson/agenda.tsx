import { NearDay, useDateFormat } from '#app/components/dates.tsx'
import { State, Tag } from '#app/components/panel.tsx'
import { placeWords, standingWords } from '#app/domain/lesson/labels.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { clockWords, spanWords } from '#app/utils/clock.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { scheduledHref } from './score-parts.tsx'

/** The list view of a schedule, for phones, print and screen readers. */
export function Agenda({
	lessons,
	withDays = true,
	lessonHref = scheduledHref,
}: {
	lessons: readonly ScheduledLesson[]
	withDays?: boolean
	/** Link of a lesson; defaults to the office's page. */
	lessonHref?: (lesson: ScheduledLesson) => string
}) {
	const format = useDateFormat()
	const days = [...new Set(lessons.map(({ day }) => day))]
	return days.map((day) => (
		<section key={day} className="agenda-day">
			{withDays ? (
				<h2>
					<NearDay on={day} />
				</h2>
			) : null}
			<ul className="agenda">
				{lessons
					.filter((lesson) => lesson.day === day)
					.map((lesson) => agendaLine(lesson, lessonHref(lesson), format))}
			</ul>
		</section>
	))
}

/** The mark of a student at a lesson, or an absence reported ahead. */
export interface StudentMark {
	label: string
	isHeld: boolean
	note: string | null
}

interface FlatAgendaProps {
	lessons: readonly ScheduledLesson[]
	/** Marks of one student by lesson. */
	marks?: Record<string, StudentMark>
}

/** One line per lesson including its date, for lists with rarely more than one lesson a day. */
export function FlatAgenda({ lessons, marks = {} }: FlatAgendaProps) {
	const format = useDateFormat()
	return (
		<ul className="agenda agenda-flat">
			{lessons.map((lesson) =>
				agendaLine(lesson, scheduledHref(lesson), format, { isFlat: true, mark: marks[lesson.id] }),
			)}
		</ul>
	)
}

/** A plain function with plain links, because a month has hundreds of lines and components would be slow. */
function agendaLine(
	lesson: ScheduledLesson,
	to: string,
	format: DateFormat,
	{ isFlat = false, mark }: { isFlat?: boolean; mark?: StudentMark } = {},
) {
	const { id, title, standing, forced, locked } = lesson
	const ofMark = mark && standing !== 'canceled' && ([mark.label, mark.isHeld ? 'good' : 'warn'] as const)
	const [text, tone] = ofMark || standingWords(lesson)
	return (
		<li
			key={id}
			className={
				/now|unmarked/.test(standing) || (standing === 'coming' && !mark) ? `agenda-${standing}` : undefined
			}
		>
			{isFlat ? dayOf(lesson, format) : timeOf(lesson, format)}{' '}
			<span className={`agenda-what tint-${lesson.tint}`}>
				<a href={to}>
					{standing === 'canceled' ? (
						<s>
							<bdi>{title}</bdi>
						</s>
					) : (
						<bdi>{title}</bdi>
					)}
				</a>{' '}
				<span className="muted">{placeWords(lesson)}</span>{' '}
				{mark?.note ? <span className="muted">“{mark.note}”</span> : null}{' '}
				{forced && standing !== 'canceled' ? <Tag tone="bad">Clash</Tag> : null}
			</span>{' '}
			<State tone={tone}>{text}</State>{' '}
			{standing === 'now' || (standing === 'unmarked' && !locked) ? (
				<a className="button agenda-mark" href={to}>
					Mark <span className="sr-only">{title}</span>
				</a>
			) : null}
		</li>
	)
}

function timeOf({ from, until }: ScheduledLesson, format: DateFormat) {
	return (
		<span className="agenda-time">
			<strong>{clockWords(from, format)}</strong> <span className="muted">{clockWords(until, format)}</span>
		</span>
	)
}

function dayOf({ day, from, until }: ScheduledLesson, format: DateFormat) {
	return (
		<span className="agenda-time">
			<strong>
				<NearDay on={day} short />
			</strong>{' '}
			<span className="muted">{spanWords(from, until, format)}</span>
		</span>
	)
}
