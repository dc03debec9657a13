import { Agenda } from '#app/components/lesson/agenda.tsx'
import { Link } from '#app/components/link.tsx'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'

interface LessonsProps {
	found: { id: string; state: string }
	past: ScheduledLesson[]
	coming: ScheduledLesson[]
}

/** When a class meets: what is to come first, what was under a fold. */
export function Lessons({ found, past, coming }: LessonsProps) {
	const open = found.state !== 'archived' && found.state !== 'finished'
	return (
		<>
			{open ? (
				<p className="button-row">
					<Link className="button button-filled" to={href.newSeries(found.id)}>
						Add weekly lessons
					</Link>{' '}
					<Link className="button" to={href.newLesson(found.id)}>
						Add one lesson
					</Link>
				</p>
			) : null}
			{coming.length === 0 ? (
				<p role="status">
					No lesson is scheduled from today on.{' '}
					{open ? 'Add weekly lessons to put the class into the schedule.' : null}
				</p>
			) : null}
			<Agenda lessons={coming} />
			{past.length > 0 ? (
				<details className="card">
					<summary>{many(past.length, 'past lesson', 'past lessons')}</summary>
					<Agenda lessons={past} />
				</details>
			) : null}
		</>
	)
}
