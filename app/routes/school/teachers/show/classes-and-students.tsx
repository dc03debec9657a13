import { useDateFormat } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { usualTime } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'

interface Props {
	classes: {
		id: string
		name: string
		part: 'lead' | 'assist'
		weekday: number | null
		startTime: string | null
		durationMinutes: number
	}[]
	students: { id: string; firstName: string; lastName: string; isMain: boolean }[]
}

/** What a teacher teaches, and whom: in these classes, and as their main teacher. */
export function ClassesAndStudents({ classes, students }: Props) {
	const format = useDateFormat()
	return (
		<div className="cards">
			<div className="cards-column">
				<Panel title={`Classes (${classes.length})`}>
					{classes.length === 0 ? <p className="muted">None. Assign a teacher on the class’s page.</p> : null}
					<ul className="rows">
						{classes.map((one) => (
							<li key={one.id}>
								<Link to={href.class(one.id)}>
									<bdi>{one.name}</bdi>
								</Link>{' '}
								<span className="muted">
									{one.part === 'lead' ? 'leads' : 'assists'}, {usualTime(one, format)}
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
						{students.map((one) => (
							<li key={one.id}>
								<Link to={href.student(one.id)}>
									<bdi>{nameOf(one)}</bdi>
								</Link>{' '}
								{one.isMain ? <span className="muted">main teacher</span> : null}
							</li>
						))}
					</ul>
				</Panel>
			</div>
		</div>
	)
}
