import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Day } from '#app/components/dates.tsx'
import { State } from '#app/components/panel.tsx'
import { Phone } from '#app/components/phone.tsx'
import { PersonCell } from '#app/components/student/person-cell.tsx'
import { enrolmentStates } from '#app/domain/class/labels.ts'
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
		mayCall,
		students: listRoster(access, id, instrumentId).map((row) => shownStudent(row, day, mayCall)),
	}
}

function shownStudent(
	{ studentId, birthDate, level, state, endsOn, isTrial, photo, contact, phone, ...names }: RosterRow,
	day: string,
	mayCall: boolean,
) {
	const age = birthDate ? ageOn(birthDate, day) : null
	const name = nameOf(names)
	const face = faceOf(studentId, name, photo)
	const caller = { name: contact?.name ?? null, phone: contact ? contact.phone : phone }
	return { id: studentId, name, age, level, state, endsOn, isTrial, face, caller: mayCall ? caller : null }
}

export default function ClassStudents() {
	const { students, mayCall } = useLoaderData<typeof loader>()
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
					{students.map(rowOfStudent)}
				</tbody>
			</table>
		</div>
	)
}

function rowOfStudent(student: ReturnType<typeof shownStudent>) {
	const { id, name, face, caller, age, level, state, endsOn, isTrial } = student
	const [text, tone] = enrolmentStates[state]
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
				<State tone={tone}>{text}</State>
				{state === 'ending' && endsOn ? (
					<>
						{' '}
						last day <Day on={endsOn} short />
					</>
				) : null}
				{isTrial ? ' On trial' : null}
			</td>
		</tr>
	)
}
