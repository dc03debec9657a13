import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Standing } from '#app/components/class/standing.tsx'
import { Day } from '#app/components/dates.tsx'
import { Phone } from '#app/components/phone.tsx'
import { PersonCell } from '#app/components/student/person-cell.tsx'
import { href } from '#app/domain/href.ts'
import { faceOf } from '#app/domain/student/face.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listRoster, type RosterRow } from '#app/models/enrolment/roster.server.ts'
import { seesContacts } from '#app/models/school/profile.server.ts'
import { ageOn, today } from '#app/utils/dates.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	const { id, instrumentId } = foundClass(access, args.params.classId)
	const day = today(access.school.timeZone)
	const mayCall = seesContacts(access)
	return {
		day,
		mayCall,
		students: listRoster(access, id, instrumentId).map((row) => shownStudent(row, day, mayCall)),
	}
}

function shownStudent(
	{ studentId, birthDate, level, photo, contact, phone, ...row }: RosterRow,
	day: string,
	mayCall: boolean,
) {
	const age = birthDate ? ageOn(birthDate, day) : null
	const name = nameOf(row)
	const face = faceOf(studentId, name, photo)
	const caller = { name: contact?.name ?? null, phone: contact ? contact.phone : phone }
	const { state, startsOn, endsOn, pausedFrom, pausedTo, keepsSeat, isTrial } = row
	const standing = { state, startsOn, endsOn, pausedFrom, pausedTo, keepsSeat, isTrial }
	return { id: studentId, name, age, level, standing, face, caller: mayCall ? caller : null }
}

export default function ClassStudents() {
	const { day, students, mayCall } = useLoaderData<typeof loader>()
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
						{['Student', ...(mayCall ? ['Contact'] : []), 'Age', 'Level', 'Status'].map((label) => (
							<th key={label} scope="col">
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody data-total="count" data-value={students.length}>
					{students.map((student) => rowOfStudent(student, day))}
				</tbody>
			</table>
		</div>
	)
}

function rowOfStudent(student: ReturnType<typeof shownStudent>, day: string) {
	const { id, name, face, caller, age, level, standing } = student
	return (
		<tr key={id}>
			<PersonCell face={face}>
				<a href={href.teacherStudent(id)}>
					<bdi>{name}</bdi>
				</a>
			</PersonCell>
			{caller ? (
				<td data-label="Contact">
					<bdi>{caller.name}</bdi> {caller.phone ? <Phone number={caller.phone} /> : '–'}
				</td>
			) : null}
			<td data-label="Age">{age ?? '–'}</td>
			<td data-label="Level">{level ?? '–'}</td>
			<td data-label="Status">
				<Standing row={standing} today={day} />
				{standing.startsOn && standing.startsOn > day ? (
					<span className="muted">
						{' '}
						from <Day on={standing.startsOn} short />
					</span>
				) : null}
			</td>
		</tr>
	)
}
