import type { ShownTeacher } from '#app/models/join/shown-teachers.server.ts'

/** Teachers who agreed to be listed, with their introductions. */
export function TeacherList({ teachers }: { teachers: readonly ShownTeacher[] }) {
	return (
		<ul className="join-teachers">
			{teachers.map(({ id, name, bio, instruments }) => (
				<li key={id}>
					<h3>
						<bdi>{name}</bdi>
					</h3>
					{instruments.length > 0 ? <p className="muted">{instruments.join(', ')}</p> : null}
					{bio ? <p className="as-typed font-serif">{bio}</p> : null}
				</li>
			))}
		</ul>
	)
}
