import { useDateFormat } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'
import { noHoursWords } from '#app/domain/teacher/labels.ts'
import type { TeacherWeek } from './read-week.server.ts'

/** Students beyond this number are on the tab. */
const STUDENTS = 30

export function Students({ id, students }: { id: string; students: TeacherWeek['students'] }) {
	return (
		<section className="card mb-5">
			<div className="panel-head">
				<h2>Students</h2>{' '}
				<Link className="quiet-link" to={href.teacher(id, 'classes')}>
					{students.length > 0 ? `All ${students.length}` : 'Classes and students'}
				</Link>
			</div>
			{students.length === 0 ? <p className="muted">Nobody yet.</p> : null}
			<ul className="in-columns">
				{students.slice(0, STUDENTS).map(({ id: student, name, to }) => (
					<li key={student}>
						<a className="family-child" href={to}>
							<bdi>{name}</bdi>
						</a>
					</li>
				))}
			</ul>
		</section>
	)
}

export function TeacherRail({ id, week }: { id: string; week: TeacherWeek }) {
	const { here, away, classes } = week
	const format = useDateFormat()
	return (
		<div className="rail">
			<section>
				<h2>Away</h2>
				{away.length === 0 ? <p className="muted">Not in the coming year.</p> : null}
				<ul className="rail-rows">
					{away.map(({ id: row, text, reason, isAsked }) => (
						<li key={row}>
							<span>
								{text}
								{reason ? (
									<>
										<br />
										<span className="muted">{reason}</span>
									</>
								) : null}
							</span>{' '}
							{isAsked ? <span className="muted">asked for</span> : null}
						</li>
					))}
				</ul>
				<Link className="quiet-link" to={href.teacher(id, 'time-off')}>
					Time off
				</Link>
			</section>
			<section>
				<h2>Hours</h2>
				{here.length === 0 ? <p className="muted">{noHoursWords(format)}</p> : null}
				<ul className="rail-rows">
					{here.map(({ key, day, hours }) => (
						<li key={key}>
							<span>{day}</span> <span className="muted">{hours}</span>
						</li>
					))}
				</ul>
				<Link className="quiet-link" to={href.teacher(id, 'hours')}>
					Change hours
				</Link>
			</section>
			{classes.length > 0 ? (
				<section>
					<h2>Classes</h2>
					<ul className="rail-rows">
						{classes.map((taughtClass) => (
							<li key={taughtClass.id}>
								<a href={href.class(taughtClass.id)}>
									<bdi>{taughtClass.name}</bdi>
								</a>
							</li>
						))}
					</ul>
				</section>
			) : null}
		</div>
	)
}
