import { Agenda } from '#app/components/lesson/agenda.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { State } from '#app/components/panel.tsx'
import { PersonCell } from '#app/components/student/person-cell.tsx'
import { enrolmentStates } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { TaughtClass } from './read.server.ts'

export function ClassPage(its: TaughtClass) {
	const { id, name, tab, line, lessons, grid } = its
	const to = (one: string) => href.teacherClass(id, { tab: one === 'students' ? undefined : one })
	return (
		<>
			<PageHead
				title={<bdi>{name}</bdi>}
				line={line}
				trail={[{ to: href.teacherClasses(), label: 'Classes' }]}
				others={[{ to: href.messaging('many', { class: id }), label: 'Message families' }]}
			/>
			<Tabs
				label={name}
				here={to(tab)}
				tabs={[
					{ to: to('students'), label: 'Students', count: its.students.length },
					{ to: to('lessons'), label: 'Lessons' },
					{ to: to('marks'), label: 'Attendance' },
				]}
			/>
			{tab === 'students' ? <Students students={its.students} /> : null}
			{lessons ? <Lessons classId={id} {...lessons} /> : null}
			{grid ? <MarksGrid grid={grid} classId={id} /> : null}
		</>
	)
}

/** What is to come, and below it the past, the latest first. */
function Lessons({ classId, coming, past }: { classId: string } & NonNullable<TaughtClass['lessons']>) {
	const to = (lesson: { id: string }) => href.teacherLesson(classId, lesson.id)
	return (
		<>
			{coming.length === 0 ? <p role="status">No lessons are scheduled.</p> : null}
			<Agenda lessons={coming} lessonHref={to} />
			{past.length > 0 ? <h2>Past lessons</h2> : null}
			<Agenda lessons={past} lessonHref={to} />
		</>
	)
}

function Students({ students }: Pick<TaughtClass, 'students'>) {
	if (students.length === 0)
		return (
			<p role="status" data-total="none">
				Nobody is enrolled yet.
			</p>
		)
	return (
		<div className="table-frame">
			<table className="table">
				<caption className="sr-only">Students</caption>
				<thead>
					<tr>
						{['Student', 'Age', 'Level', 'Status'].map((label) => (
							<th key={label} scope="col">
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody data-total="count" data-value={students.length}>
					{students.map(studentRow)}
				</tbody>
			</table>
		</div>
	)
}

function studentRow({ id, name, face, age, level, state, isTrial }: TaughtClass['students'][number]) {
	const [words, tone] = enrolmentStates[state]
	return (
		<tr key={id}>
			<PersonCell face={face}>
				<a href={href.teacherStudent(id)}>
					<bdi>{name}</bdi>
				</a>
			</PersonCell>
			<td data-label="Age">{age ?? '–'}</td>
			<td data-label="Level">{level ?? '–'}</td>
			<td data-label="Status">
				<State tone={tone}>{words}</State>
				{isTrial ? ' On trial' : null}
			</td>
		</tr>
	)
}

function MarksGrid({ grid, classId }: { grid: NonNullable<TaughtClass['grid']>; classId: string }) {
	const { lessons, rows, codes } = grid
	if (lessons.length === 0) return <p role="status">No lesson has taken place yet.</p>
	const labelOf = (code: string) => codes.find(({ letter }) => letter === code)?.label ?? code
	return (
		<div className="table-frame">
			<table className="table marks-grid">
				<caption className="sr-only">Attendance at the last lessons</caption>
				<thead>
					<tr>
						<th scope="col">Student</th>
						{lessons.map(({ id, label }) => (
							<th key={id} scope="col">
								<a href={href.teacherLesson(classId, id)}>{label}</a>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ id, name, codes: marked }) => (
						<tr key={id}>
							<th scope="row">
								<bdi>{name}</bdi>
							</th>
							{marked.map((code, at) => (
								<td key={lessons[at]?.id} data-label={lessons[at]?.label}>
									{code ? <abbr title={labelOf(code)}>{code}</abbr> : '–'}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
