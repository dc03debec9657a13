import type { ShownTeacher } from '#app/models/join/shown-teachers.server.ts'

/** Teachers who agreed to be listed, with their introductions. */
export function TeacherList({ teachers }: { teachers: readonly ShownTeacher[] }) {
	return (
		<ul className="m-0 -mr-4 flex list-none flex-wrap p-0">
			{teachers.map(({ id, name, bio, instruments }) => (
				<li key={id} className="mr-4 mb-4 w-65">
					<h3 className="m-0">
						<bdi>{name}</bdi>
					</h3>
					{instruments.length > 0 ? <p className="muted m-0">{instruments.join(', ')}</p> : null}
					{bio ? <p className="as-typed m-0 font-serif">{bio}</p> : null}
				</li>
			))}
		</ul>
	)
}
