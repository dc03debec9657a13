import { Day } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { MinutesLate, PrivateNote, RollNote, type RollStudent } from '#app/components/lesson/roll.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

export interface TaughtStudent extends RollStudent {
	/** What the family said before the lesson. */
	reported: string | null
	note: {
		covered: string | null
		next: string | null
		privateNote: string | null
		isPublished: boolean
	} | null
	last: { day: string; covered: string | null; next: string | null; privateNote: string | null } | null
}

/** What the form of a teacher's roll begins with: notes are shown to families unless they were kept from them before. */
export function teacherRollValues(students: readonly TaughtStudent[]) {
	return {
		publish: students.some(({ note }) => note && !note.isPublished) ? '' : 'on',
		marks: students.map(({ id, mark, note }) => ({
			studentId: id,
			code: mark?.code ?? '',
			minutesLate: mark?.minutesLate ? String(mark.minutesLate) : '',
			covered: note?.covered ?? '',
			next: note?.next ?? '',
			privateNote: note?.privateNote ?? '',
		})),
	}
}

interface TeacherNotesProps {
	form: FormState
	student: TaughtStudent
	name: string
	/** Where the student is given something to practice; none for a substitute. */
	practice: string | null
}

/** The note about one student, under what was left for this lesson the last time. */
export function TeacherNotes({ form, student, name, practice }: TeacherNotesProps) {
	const { last, reported } = student
	return (
		<>
			{reported || last ? (
				<div className="roll-last">
					{reported ? <p className="roll-reported">Absence reported: {reported}</p> : null}
					{last ? <LastNote {...last} /> : null}
				</div>
			) : null}
			<div className="roll-notes">
				<RollNote form={form} name={`${name}.covered`} label="What you did" />
				<RollNote form={form} name={`${name}.next`} label="For next time" />
			</div>
			<div className="roll-more">
				<MinutesLate form={form} name={`${name}.minutesLate`} />
				<PrivateNote form={form} name={`${name}.privateNote`} about={student.name} />
				{practice ? (
					<Link to={practice}>
						Assignment<span className="sr-only"> for {student.name}</span>
					</Link>
				) : null}
			</div>
		</>
	)
}

function LastNote({ day, covered, next, privateNote }: NonNullable<TaughtStudent['last']>) {
	return (
		<>
			<p>
				<Day on={day} short />: {covered}
			</p>
			{next ? (
				<p>
					<strong>Next:</strong> {next}
				</p>
			) : null}
			{privateNote ? <p>Private: {privateNote}</p> : null}
		</>
	)
}
