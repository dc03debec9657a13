import { PostForm } from '#app/components/desk-form.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import type { ProgressFacts } from './read.server.ts'

type Keep = { child?: string }

/** Assignments, each with a checkbox. Those past their last day are folded. */
export function Assignments({ assignments, keep }: Pick<ProgressFacts, 'assignments'> & { keep: Keep }) {
	const text = usePortalWords().learning
	const running = assignments.filter(({ isOver }) => !isOver)
	const over = assignments.filter(({ isOver }) => isOver)
	return (
		<section>
			<h2>{text.assignments}</h2>
			{running.length === 0 ? <p>{text.noAssignments}</p> : null}
			<ul className="todo">
				{running.map((assignment) => (
					<Assignment key={assignment.id} assignment={assignment} keep={keep} />
				))}
			</ul>
			{over.length > 0 ? (
				<details>
					<summary className="py-3">{text.pastAssignments}</summary>
					<ul className="todo">
						{over.map((assignment) => (
							<Assignment key={assignment.id} assignment={assignment} keep={keep} />
						))}
					</ul>
				</details>
			) : null}
		</section>
	)
}

export function Assignment({
	assignment,
	keep,
}: {
	assignment: ProgressFacts['assignments'][number]
	keep: Keep
}) {
	const words = usePortalWords().learning
	const { id, text, minutesADay, due, isDone, recordings } = assignment
	return (
		<li className="card-row">
			<p className={isDone ? 'muted' : undefined}>
				{text}
				<br />
				<span className="small muted">
					{[minutesADay && words.minutesADay(minutesADay), due && words.dueOn(due), isDone && words.done]
						.filter(Boolean)
						.join(', ')}
				</span>
				<br />
				<a className="act" href={portalHref.recordings(id, keep)}>
					{words.recordings.open(recordings)}
					<span className="sr-only">: {text}</span>
				</a>
			</p>{' '}
			<PostForm>
				<input type="hidden" name="assignment" value={id} />
				<button className="act" type="submit" name="intent" value={isDone ? 'untick' : 'tick'}>
					{isDone ? words.markNotDone : words.markDone}
					<span className="sr-only">: {text}</span>
				</button>
			</PostForm>
		</li>
	)
}
