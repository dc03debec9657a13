import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'
import type { NotesRead } from '#app/views/learning/read.server.ts'

/** Notes are written on the roll of a lesson, next to the previous one. */
export function WriteLinks({ last, next }: Pick<NotesRead, 'last' | 'next'>) {
	if (!last && !next) return null
	return (
		<div className="button-row">
			{last ? (
				<Link className="button button-filled" to={href.teacherLesson(last.classId, last.id)}>
					Write about {last.text}
				</Link>
			) : null}{' '}
			{next ? (
				<Link className="button" to={href.teacherLesson(next.classId, next.id)}>
					Prepare {next.text}
				</Link>
			) : null}
		</div>
	)
}
