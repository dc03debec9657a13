import { useDateFormat } from '#app/components/dates.tsx'
import { clockWords } from '#app/utils/clock.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { scheduledHref } from '#app/components/lesson/score-parts.tsx'
import { Link } from '#app/components/link.tsx'
import { many, weekdays } from '#app/domain/class/labels.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { href } from '#app/domain/href.ts'
import { monthWords } from '#app/utils/dates.ts'

interface MonthProps {
	days: readonly { day: string; isToday: boolean; inMonth: boolean }[]
	lessons: readonly ScheduledLesson[]
}

const SHOWN = 3

const weekdayName = (day: string) => weekdays[weekdayOf(day) - 1]?.label

/** The first lessons of each day, and the number of further ones. */
export function Month({ days, lessons }: MonthProps) {
	const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
	return (
		<div className={lessons.length > 0 ? 'table-frame' : 'table-frame max-sm:hidden'}>
			<table className="month">
				<caption className="sr-only">Lessons by day</caption>
				<thead>
					<tr>
						{weeks[0]?.map(({ day }) => (
							<th key={day} scope="col">
								<abbr title={weekdayName(day)}>{weekdayName(day)?.slice(0, 3)}</abbr>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{weeks.map((week) => (
						<tr key={week[0]?.day}>
							{week.map((monthDay) => (
								<MonthDay
									key={monthDay.day}
									{...monthDay}
									lessons={lessons.filter(({ day }) => day === monthDay.day)}
								/>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

type MonthDayProps = MonthProps['days'][number] & Pick<MonthProps, 'lessons'>

/** The `valign` attribute aligns the days even without a style sheet. */
function MonthDay({ day, isToday, inMonth, lessons }: MonthDayProps) {
	const format = useDateFormat()
	const given = lessons.filter(({ event }) => !event)
	// An event is rare, so it is not left out of a full day.
	const shown = [...lessons.filter(({ event }) => event), ...given].slice(0, SHOWN)
	// A phone lists the days that have lessons, each with its weekday.
	const isQuiet = lessons.length === 0 && !isToday
	return (
		<td
			valign="top"
			className={!inMonth ? 'month-other' : isQuiet ? 'month-quiet' : undefined}
			data-weekday={weekdayName(day)}
			aria-current={isToday ? 'date' : undefined}
		>
			<Link to={href.schedule({ view: 'day', day })}>
				{Number(day.slice(8))}
				<span className="sr-only"> {monthWords(day)}</span>
			</Link>
			{lessons.length > 0 ? (
				<>
					{given.length > 0 ? (
						<p className="muted float-right m-0 text-xs">{many(given.length, 'lesson', 'lessons')}</p>
					) : null}
					<ul className="month-lessons">
						{shown.map((lesson) => (
							<li key={lesson.id} className={`tint-${lesson.tint}`}>
								<a href={scheduledHref(lesson)}>
									{clockWords(lesson.from, format)}{' '}
									{lesson.standing === 'canceled' ? <s>{lesson.title}</s> : lesson.title}
								</a>
							</li>
						))}
					</ul>
				</>
			) : null}
		</td>
	)
}
