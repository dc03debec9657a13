import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import { Assignment } from './assignments.tsx'
import type { ShortProgress } from './read.server.ts'

/** Summary of one child, for a guardian with several. */
export function ProgressOverview({
	progress: { id, firstName, assignments, minutes, note },
}: {
	progress: ShortProgress
}) {
	const text = usePortalWords().learning
	return (
		<section className="card">
			<h2>
				<bdi>{firstName}</bdi>
			</h2>
			<p>{text.week(minutes)}</p>
			<ul className="todo">
				{assignments.map((assignment) => (
					<Assignment key={assignment.id} assignment={assignment} keep={{ child: id }} />
				))}
			</ul>
			{note?.text ? (
				<>
					<p className="small muted">{text.noteOf(note.day)}</p>
					<blockquote className="quote">{note.text}</blockquote>
				</>
			) : null}
			<p>
				<a className="act" href={href.portal('progress', { child: id })}>
					{text.allOf(firstName)}
				</a>
			</p>
		</section>
	)
}
