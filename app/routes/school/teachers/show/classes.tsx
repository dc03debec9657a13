import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listStudentsOf, listTaughtClasses, type TaughtClass } from '#app/models/teacher/detail.server.ts'
import { usualTime } from '#app/domain/class/weekly.ts'
import { href } from '#app/domain/href.ts'
import { untilWords } from '#app/requests/class-teachers.server.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { plainDateWords } from '#app/utils/dates.ts'

export const handle = { title: 'Classes and students' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	const { id, endedOn } = foundTeacher(access, args.params.teacherId)
	const classes = listTaughtClasses(access, id)
	return {
		classes: classes.map((row) => ({
			...row,
			does: untilWords(access, row) ?? partWords(access, row, endedOn),
			time: usualTime(row, access.school.dateFormat),
		})),
		students: listStudentsOf(access, id),
	}
}

function partWords({ school }: Access, { part }: TaughtClass, endedOn: string | null): string {
	if (part === null) return 'gives lessons'
	if (part === 'lead') return 'leads'
	return endedOn === null ? 'assists' : `assists until ${plainDateWords(endedOn, school.dateFormat)}`
}

/** Includes students whose main teacher this is. */
export default function TeacherClasses() {
	const { classes, students } = useLoaderData<typeof loader>()
	return (
		<div className="cards">
			<div className="cards-column">
				<Panel title={`Classes (${classes.length})`}>
					{classes.length === 0 ? <p className="muted">None. Assign a teacher on the class’s page.</p> : null}
					<ul className="rows">
						{classes.map((taughtClass) => (
							<li key={taughtClass.id}>
								<span>
									<Link to={href.class(taughtClass.id)}>
										<bdi>{taughtClass.name}</bdi>
									</Link>
								</span>{' '}
								<span className="muted">
									{taughtClass.does}, {taughtClass.time}
								</span>
							</li>
						))}
					</ul>
				</Panel>
			</div>
			<div className="cards-column">
				<Panel title={`Students (${students.length})`}>
					{students.length === 0 ? <p className="muted">No students yet.</p> : null}
					<ul className="rows">
						{students.map((student) => (
							<li key={student.id}>
								<Link to={href.student(student.id)}>
									<bdi>{nameOf(student)}</bdi>
								</Link>{' '}
								{student.isMain ? <span className="muted">main teacher</span> : null}
							</li>
						))}
					</ul>
				</Panel>
			</div>
		</div>
	)
}
