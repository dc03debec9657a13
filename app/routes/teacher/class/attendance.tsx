import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClassMarks } from '#app/models/attendance/class-marks.server.ts'
import { codesByDay } from '#app/models/attendance/codes.server.ts'
import { listRoster } from '#app/models/enrolment/roster.server.ts'
import { shortDateWords, today } from '#app/utils/dates.ts'
import { listClassLessons } from './read-lessons.server.ts'

export const handle = { title: 'Attendance' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	const { id, instrumentId } = foundClass(access, args.params.classId)
	return { classId: id, ...gridOf(access, id, instrumentId) }
}

const COLUMNS = 10

/** Marks of the most recent lessons, by student. */
function gridOf(access: Access, classId: string, instrumentId: string | null) {
	const now = Date.now()
	const past = listClassLessons(access, classId)
		.filter(({ startsAt }) => startsAt < now)
		.slice(-COLUMNS)
	const [first] = past
	const marks = first ? listClassMarks(access, classId, { from: first.startsAt, to: now }) : []
	const codes = new Map(marks.map((mark) => [`${mark.studentId} ${mark.lessonId}`, mark.code]))
	return {
		lessons: past.map(({ id, day }) => ({
			id,
			label: shortDateWords(day, access.school.dateFormat).replace(/,? \d{4}$/, ''),
		})),
		rows: listRoster(access, classId, instrumentId).map(({ studentId, ...names }) => ({
			id: studentId,
			name: nameOf(names),
			codes: past.map(({ id }) => codes.get(`${studentId} ${id}`) ?? null),
		})),
		codes: [...codesByDay(access)(today(access.school.timeZone)).values()].map(({ letter, label }) => ({
			letter,
			label,
		})),
	}
}

export default function ClassAttendance() {
	const { classId, lessons, rows, codes } = useLoaderData<typeof loader>()
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
