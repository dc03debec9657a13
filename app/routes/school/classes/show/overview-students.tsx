import { Avatar } from '#app/components/avatar.tsx'
import { Dots } from '#app/components/lesson/dots.tsx'
import { Link } from '#app/components/link.tsx'
import { Phone } from '#app/components/phone.tsx'
import { many } from '#app/domain/class/labels.ts'
import { changeHref, possibleChanges } from '#app/domain/class/changes.ts'
import { href } from '#app/domain/href.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import type { ClassOverviewData } from './overview.tsx'
import { Standing } from '#app/components/class/standing.tsx'

interface StudentsProps {
	classRow: FoundClass
	students: ClassOverviewData['students']
	today: string
	isOver: boolean
}

/** Everyone in the class, with the number to call and how the last lessons went. */
export function ClassStudents({ classRow, students, today, isOver }: StudentsProps) {
	const ages = students.flatMap(({ age }) => age || [])
	return (
		<section className="card">
			<div className="panel-head">
				<h2>Students</h2>{' '}
				{students.length > 0 ? (
					<span className="muted">
						{[seatsOf(classRow, students.length), agesWords(ages)].filter(Boolean).join(', ')}
					</span>
				) : null}
			</div>
			{students.length === 0 ? (
				<Nobody classRow={classRow} isOver={isOver} />
			) : (
				<ul className="rows family-children class-students">
					{students.map((student) => (
						<Row key={student.id} classId={classRow.id} student={student} today={today} />
					))}
				</ul>
			)}
		</section>
	)
}

function Nobody({ classRow, isOver }: Pick<StudentsProps, 'classRow' | 'isOver'>) {
	if (isOver) return <p className="muted">Former students are listed under “Students”.</p>
	return (
		<>
			<p className="muted">Nobody is enrolled yet.</p>
			<p>
				<Link className="button button-small" to={href.class(classRow.id, 'students/add')}>
					Add student
				</Link>
			</p>
		</>
	)
}

interface RowProps {
	classId: string
	student: ClassOverviewData['students'][number]
	today: string
}

function Row({ classId, student, today }: RowProps) {
	const { studentId, name, face, age, contact, state, isTrial, dots } = student
	const phone = contact?.phone ?? student.phone
	const change = possibleChanges(state)[0]?.change ?? 'end'
	const isSteady = state === 'active' && !isTrial
	return (
		<li>
			<span className={`tint-${face.tint}`} data-initials={face.photo ? undefined : face.letters}>
				{face.photo ? <Avatar photo={face.photo} /> : null}
				<a className="family-child" href={href.student(studentId)}>
					<bdi>{name}</bdi>
				</a>
				<br />
				<span className="muted">
					{age ? many(age, 'year', 'years') : null}{' '}
					{isSteady ? null : <Standing row={student} today={today} />}
				</span>
			</span>{' '}
			<span>
				{contact ? <bdi>{contact.name}</bdi> : <span className="muted">Student</span>}
				<br />
				{phone ? <Phone number={phone} /> : <span className="muted">No phone number</span>}
			</span>{' '}
			<Dots dots={dots} isBare />{' '}
			<a className="quiet-link max-sm:hidden" href={changeHref(classId, student.id, change)}>
				Change<span className="sr-only">: {name}</span>
			</a>
		</li>
	)
}

function seatsOf({ capacity, taken }: FoundClass, students: number): string {
	if (capacity === 1) return ''
	return capacity === null ? String(students) : `${taken} of ${many(capacity, 'seat', 'seats')}`
}

/** `ages 8 to 11`. */
function agesWords(ages: readonly number[]): string {
	if (ages.length < 2) return ''
	const [from, to] = [Math.min(...ages), Math.max(...ages)]
	return from === to ? `all aged ${from}` : `ages ${from} to ${to}`
}
