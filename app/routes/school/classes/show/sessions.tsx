import { ScheduleOffer } from '#app/components/class/schedule-offer.tsx'
import { FlatAgenda } from '#app/components/lesson/agenda.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { many } from '#app/domain/class/labels.ts'
import type { Unscheduled } from '#app/requests/unscheduled.server.ts'
import { href } from '#app/domain/href.ts'

interface LessonsProps {
	found: { id: string; state: string }
	series: { id: string; words: string; more: string }[]
	changes: { id: string; summary: string; when: string }[]
	past: ScheduledLesson[]
	coming: ScheduledLesson[]
	offer: Unscheduled | null
}

/** When a class meets: what is to come first, what was under a fold. */
export function Lessons({ found, series, changes, past, coming, offer }: LessonsProps) {
	const open = found.state !== 'archived' && found.state !== 'finished'
	return (
		<>
			{open ? (
				<p className="button-row">
					<Link className="button" to={href.newSeries(found.id)}>
						Add repeating lessons
					</Link>{' '}
					<Link className="button" to={href.newLesson(found.id)}>
						Add one lesson
					</Link>
				</p>
			) : null}
			{coming.length === 0 ? (
				<p role="status">
					No lesson is scheduled from today on.{' '}
					{open && !offer && series.length === 0
						? 'Add repeating lessons to put the class into the schedule.'
						: null}
				</p>
			) : null}
			{offer ? <ScheduleOffer offer={offer} filled /> : null}
			{series.length > 0 ? <Series classId={found.id} series={series} open={open} /> : null}
			<FlatAgenda lessons={coming} />
			{past.length > 0 ? (
				<details className="card">
					<summary>{many(past.length, 'past lesson', 'past lessons')}</summary>
					<FlatAgenda lessons={past} />
				</details>
			) : null}
			{changes.length > 0 ? <Changes classId={found.id} changes={changes} /> : null}
		</>
	)
}

type SeriesProps = Pick<LessonsProps, 'series'> & { classId: string; open: boolean }

function Series({ classId, series, open }: SeriesProps) {
	return (
		<Panel title="Repeating lessons" wide>
			<ul className="rows">
				{series.map(({ id, words, more }) => (
					<li key={id}>
						<span>
							{words} <span className="muted">{more}</span>
						</span>{' '}
						{open ? (
							<Link className="button button-small" to={href.changeSeries(classId, id)}>
								Change<span className="sr-only"> {words}</span>
							</Link>
						) : null}
					</li>
				))}
			</ul>
		</Panel>
	)
}

function Changes({ classId, changes }: Pick<LessonsProps, 'changes'> & { classId: string }) {
	return (
		<Panel title="Changed lately" wide>
			<ul className="rows">
				{changes.map(({ id, summary, when }) => (
					<li key={id}>
						<span>
							<bdi>{summary}</bdi> <span className="muted">{when}</span>
						</span>
						<PostForm action={href.undoSeries(classId)}>
							<input type="hidden" name="change" value={id} />
							<button className="button button-small">
								Undo<span className="sr-only"> {summary}</span>
							</button>
						</PostForm>
					</li>
				))}
			</ul>
		</Panel>
	)
}
