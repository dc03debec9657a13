import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'

export interface LessonsLeft {
	classId: string
	class: string
	lessons: number
	/** Day of the first of them. */
	first: string
}

/** Lessons after the last day of their teacher. */
export function LessonsAfterLastDay({ rows }: { rows: LessonsLeft[] }) {
	const total = rows.reduce((sum, { lessons }) => sum + lessons, 0)
	if (total === 0) return null
	return (
		<Notice
			tone="warn"
			title={`${many(total, 'lesson', 'lessons')} after the last day ${total === 1 ? 'needs' : 'need'} another teacher`}
		>
			<p>Hand the classes over, or change the teacher of the lessons in the class.</p>
			<ul>
				{rows.map(({ classId, class: name, lessons, first }) => (
					<li key={classId}>
						<Link to={href.class(classId, 'lessons')}>
							<bdi>{name}</bdi>
						</Link>
						: {many(lessons, 'lesson', 'lessons')} from {first}
					</li>
				))}
			</ul>
		</Notice>
	)
}
