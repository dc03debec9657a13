import { PostForm } from '#app/components/desk-form.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import type { ProgressFacts } from './read.server.ts'

/** Assignments, each with a checkbox. */
export function Assignments({ assignments }: Pick<ProgressFacts, 'assignments'>) {
	const text = usePortalWords().learning
	return (
		<section>
			<h2>{text.assignments}</h2>
			{assignments.length === 0 ? <p>{text.noAssignments}</p> : null}
			<ul className="todo">
				{assignments.map((one) => (
					<Assignment key={one.id} one={one} />
				))}
			</ul>
		</section>
	)
}

export function Assignment({ one }: { one: ProgressFacts['assignments'][number] }) {
	const words = usePortalWords().learning
	const { id, text, minutesADay, due, isDone } = one
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
