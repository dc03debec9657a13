import { NearDay } from '#app/components/dates.tsx'
import { Agenda } from '#app/components/lesson/agenda.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'

interface TodayProps {
	/** Null where it could not be read. */
	lessons: {
		today: ScheduledLesson[]
		rolls: ScheduledLesson[]
	} | null
}

/** The lessons of the day; the schedule has them as a picture. */
export function LessonsToday({ day, lessons }: TodayProps & { day: string }) {
	if (!lessons) return null
	const { today } = lessons
	return (
		<Panel title="Lessons today" beside={<Link to={href.schedule({ view: 'day', day })}>Schedule</Link>}>
			{today.length === 0 ? <p>No lessons today.</p> : <Agenda lessons={today} withDays={false} />}
		</Panel>
	)
}

/** Past lessons nobody marked yet, the oldest first. */
export function Rolls({ lessons }: TodayProps) {
	if (!lessons || lessons.rolls.length === 0) return null
	const { rolls } = lessons
	return (
		<Panel title="Lessons without attendance">
			<ul className="rows">
				{rolls.map(({ id, title, day, from }) => (
					<li key={id}>
						<Link to={href.lesson(id)}>
							<bdi>{title}</bdi>
						</Link>{' '}
						<span className="muted">
							<NearDay on={day} />, {from}
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}
