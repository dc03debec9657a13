import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ScheduleOffer } from '#app/components/class/schedule-offer.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { FlatAgenda } from '#app/components/lesson/agenda.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { unreachedParams } from '#app/domain/lesson/unreached.ts'
import { href } from '#app/domain/href.ts'
import { undoForm } from '#app/domain/lesson/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { listSeriesChanges } from '#app/models/lesson/series-list.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useClass } from './head.tsx'
import { lessonsOfClass } from './read-lessons.server.ts'
import { classTask } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Sessions' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return lessonsOfClass(access, foundClass(access, args.params.classId))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return undoSeriesChange({ args, access, id: foundClass(access, args.params.classId).id })
}

const undoSeriesChange = classTask({
	form: undoForm,
	save({ access, id: classId }, { change }) {
		const own = listSeriesChanges(access, classId).some(({ id }) => id === change)
		return own ? undoChange(access, change) : null
	},
	then({ isClassGone, unreachable }, { id }) {
		const unreached = unreachedParams(unreachable)
		if (isClassGone) return goTo(href.classes(), 'series-undone', { seat: 'gone', ...unreached })
		const params = isClassGone === false ? { seat: 'stays', ...unreached } : unreached
		return goTo(href.class(id, 'lessons'), 'series-undone', params)
	},
})

type LessonsShown = ReturnType<typeof lessonsOfClass>

/** Upcoming lessons first; past lessons are folded away. */
export default function ClassLessons() {
	const { series, changes, past, coming, offer } = useLoaderData<typeof loader>()
	const { classRow } = useClass()
	const form = useFormPage()
	const open = classRow.state !== 'archived' && classRow.state !== 'finished'
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="That was not done" />
			{open ? (
				<p className="button-row">
					<Link className="button" to={href.newSeries(classRow.id)}>
						Add repeating lessons
					</Link>{' '}
					<Link className="button" to={href.newLesson(classRow.id)}>
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
			{series.length > 0 ? <Series classId={classRow.id} series={series} open={open} /> : null}
			<FlatAgenda lessons={coming} />
			{past.length > 0 ? (
				<details className="card">
					<summary>{many(past.length, 'past lesson', 'past lessons')}</summary>
					<FlatAgenda lessons={past} />
				</details>
			) : null}
			{changes.length > 0 ? <Changes classId={classRow.id} changes={changes} /> : null}
		</>
	)
}

type SeriesProps = Pick<LessonsShown, 'series'> & { classId: string; open: boolean }

function Series({ classId, series, open }: SeriesProps) {
	return (
		<Panel title="Repeating lessons" wide>
			<ul className="rows">
				{series.map(({ id, text, more }) => (
					<li key={id}>
						<span>
							{text} <span className="muted">{more}</span>
						</span>{' '}
						{open ? (
							<Link className="button button-small" to={href.changeSeries(classId, id)}>
								Change<span className="sr-only"> {text}</span>
							</Link>
						) : null}
					</li>
				))}
			</ul>
		</Panel>
	)
}

function Changes({ classId, changes }: Pick<LessonsShown, 'changes'> & { classId: string }) {
	return (
		<Panel title="Changed lately" wide>
			<ul className="rows">
				{changes.map(({ id, summary, when }) => (
					<li key={id}>
						<span>
							<bdi>{summary}</bdi> <span className="muted">{when}</span>
						</span>
						<PostForm action={href.class(classId, 'lessons')}>
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
