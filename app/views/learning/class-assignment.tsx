import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import type { ClassAssignmentRead } from './class-assignment.server.ts'
import { NewAssignment } from './new-assignment.tsx'

/** One assignment for all students of a class, given from the class or from the roll of a lesson. */
export function ClassAssignment({ formKey, title, name, students, back }: ClassAssignmentRead) {
	return (
		<>
			<PageHead title={title} line={<bdi>{name}</bdi>} trail={[{ to: back, label: name }]} />
			{students.length === 0 ? (
				<p role="status">Nobody is enrolled on this day.</p>
			) : (
				<NewAssignment
					key={formKey}
					formKey={formKey}
					beside={
						<Link className="button" to={back}>
							Cancel
						</Link>
					}
				>
					<p>
						For{' '}
						{students.map((student, at) => (
							<span key={student.id}>
								{at > 0 ? ', ' : null}
								<bdi>{student.name}</bdi>
							</span>
						))}
						. Each of them gets this assignment to practice and tick off.
					</p>
				</NewAssignment>
			)}
		</>
	)
}
