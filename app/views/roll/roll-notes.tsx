import type { ReactNode } from 'react'
import { Day } from '#app/components/dates.tsx'
import { HintAndError, described, textOf } from '#app/components/field-parts.tsx'
import { Link } from '#app/components/link.tsx'
import type { PageAction } from '#app/components/page-head.tsx'
import { minutesLateOf } from '#app/domain/attendance/late.ts'
import { COPY_LAST } from '#app/domain/lesson/roll.ts'
import type { Face } from '#app/domain/student/face.ts'
import type { FormState } from '#app/web/use-form-page.ts'

export interface RollStudent {
	id: string
	name: string
	isVisitor: boolean
	/** A visitor who takes a make-up lesson. */
	makesUp: boolean
	face: Face
	/** Medical and access notes. Empty if the reader may not see them. */
	health: readonly string[]
	mark: {
		code: string
		minutesLate: number | null
		staffNote: string | null
		/** True if it gave no make-up because of the limit. */
		creditWithheld?: boolean
	} | null
	/** The family's reason for an absence reported in the portal. */
	reported: string | null
	note: {
		covered: string | null
		next: string | null
		privateNote: string | null
		isPublished: boolean
		/** Prepared for a lesson that was canceled. */
		isCalledOff: boolean
	} | null
	last: {
		day: string
		/** The name of another class that the note is from. */
		otherClass: string | null
		covered: string | null
		next: string | null
		privateNote: string | null
	} | null
}

/** The note as one line of facts, where it cannot be changed. */
export const noteFacts = (note: RollStudent['note']) => [
	note?.covered,
	note?.next && `Next: ${note.next}`,
	note?.privateNote && `Private: ${note.privateNote}`,
]

/** Stands above the notes that prepared a canceled lesson. */
export function NotesCalledOff({ students }: { students: readonly RollStudent[] }) {
	return students.some(({ note }) => note?.isCalledOff) ? (
		<p className="muted">Notes written for a lesson that was then canceled are not shown to families.</p>
	) : null
}

/** True if families see some of the notes but not all. */
export function isPartlyShown(students: readonly RollStudent[]): boolean {
	const shown = students.flatMap(({ note }) => note?.isPublished ?? [])
	return shown.includes(true) && shown.includes(false)
}

/** Initial values. Notes are shown to families unless they were hidden before. */
export function rollValues(students: readonly RollStudent[]) {
	const shared = { covered: sharedBy(students, 'covered'), next: sharedBy(students, 'next') }
	const ownOf = ({ note }: RollStudent, field: 'covered' | 'next') =>
		note?.[field] === shared[field] ? '' : (note?.[field] ?? '')
	return {
		...shared,
		publish: isPartlyShown(students)
			? 'each'
			: students.some(({ note }) => note && !note.isPublished)
				? 'off'
				: 'on',
		marks: students.map((student) => ({
			studentId: student.id,
			code: student.mark?.code ?? '',
			minutesLate: String((student.mark && minutesLateOf(student.mark)) || ''),
			covered: ownOf(student, 'covered'),
			next: ownOf(student, 'next'),
			privateNote: student.note?.privateNote ?? '',
		})),
	}
}

/**
 * The text that several students share. If any student has none, there is no shared text, because saving would add it to
 * that student.
 */
function sharedBy(students: readonly RollStudent[], field: 'covered' | 'next'): string {
	const texts = students.map(({ note }) => note?.[field] ?? '')
	if (texts.includes('')) return ''
	return texts.find((text, at) => texts.indexOf(text) !== at) ?? ''
}

interface ForEveryoneProps {
	form: FormState
	last: { day: string } | null
	assignment?: PageAction | null
}

/** The note of the class, for every student without one of their own. */
export function ForEveryone({ form, last, assignment }: ForEveryoneProps) {
	return (
		<fieldset className="roll-everyone">
			<legend>For everyone</legend>
			<p className="muted">A student with a note of their own gets that one instead.</p>{' '}
			{last ? <CopyLast day={last.day} /> : null}
			{assignment ? (
				<Link className="button button-small" to={assignment.to}>
					{assignment.label}
				</Link>
			) : null}
			<div className="roll-notes">
				<RollNote form={form} name="covered" label="What you did" />
				<RollNote form={form} name="next" label="For next time" />
			</div>
		</fieldset>
	)
}

/** Copies the last shared note into the form. It is saved with the roll. */
function CopyLast({ day }: { day: string }) {
	return (
		<button className="button button-small" type="submit" name="intent" value={COPY_LAST}>
			Copy last note
			<span className="sr-only">
				{' '}
				of <Day on={day} short />
			</span>
		</button>
	)
}

interface StudentNotesProps {
	form: FormState
	student: RollStudent
	/** Prefix of the student's fields: `marks[0]`. */
	name: string
	isAlone: boolean
	practice: string | null
}

/** The note about one student, below the plan from the last lesson. In a class it is folded. */
export function StudentNotes({ form, student, name, isAlone, practice }: StudentNotesProps) {
	const assignment = practice ? (
		<Link to={practice}>
			Assignment<span className="sr-only"> for {student.name}</span>
		</Link>
	) : null
	const typed = ['covered', 'next', 'privateNote'].map((of) => form.field(`${name}.${of}`))
	const title = typed.some(({ initialValue }) => textOf(initialValue)) ? 'Note written' : 'Note'
	return (
		<>
			<MinutesLate form={form} name={`${name}.minutesLate`} />
			{isAlone ? (
				<NoteFields form={form} student={student} name={name} isAlone beside={assignment} />
			) : (
				<details className="roll-fold" open={typed.some(({ errors }) => errors?.length)}>
					<summary
						aria-label={`${title} or more about ${student.name}${student.reported ? ', absence reported' : ''}`}
					>
						{title}
						<span className="roll-other"> or more</span>
						{student.reported ? <span className="roll-reported"> · Absence reported</span> : null}
					</summary>
					<NoteFields form={form} student={student} name={name} isAlone={false} beside={assignment} />
				</details>
			)}
		</>
	)
}

interface NoteFieldsProps extends Pick<StudentNotesProps, 'form' | 'student' | 'name' | 'isAlone'> {
	beside?: ReactNode
}

function NoteFields({ form, student, name, isAlone, beside }: NoteFieldsProps) {
	const { last, reported, mark } = student
	const withMark = reported ? null : mark?.staffNote
	return (
		<>
			{reported || last || withMark ? (
				<div className="roll-last">
					{reported ? <p className="roll-reported">Absence reported: {reported}</p> : null}
					{withMark ? <p>With the mark: {withMark}</p> : null}
					{last ? <LastNote {...last} /> : null}
					{isAlone && (last?.covered || last?.next) ? <CopyLast day={last.day} /> : null}
				</div>
			) : null}
			<div className="roll-notes">
				<RollNote form={form} name={`${name}.covered`} label="What you did" />
				<RollNote form={form} name={`${name}.next`} label="For next time" />
			</div>
			<div className="roll-more">
				<PrivateNote form={form} name={`${name}.privateNote`} about={student.name} />
				{beside}
			</div>
		</>
	)
}

function LastNote({ day, otherClass, covered, next, privateNote }: NonNullable<RollStudent['last']>) {
	return (
		<>
			<p>
				<Day on={day} short />
				{otherClass ? (
					<>
						, <bdi>{otherClass}</bdi>
					</>
				) : null}
				: {covered}
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

interface NoteProps {
	form: FormState
	name: string
	label: string
}

function RollNote({ form, name, label }: NoteProps) {
	const field = form.field(name)
	return (
		<div>
			<label htmlFor={field.id}>{label}</label>
			<NoteText form={form} name={name} />
		</div>
	)
}

/** The summary above a private note is its visible label. */
function NoteText({ form, name, label }: Omit<NoteProps, 'label'> & { label?: string }) {
	const field = form.field(name)
	return (
		<>
			<HintAndError form={form} name={name} hint={null} />
			<textarea
				className="input"
				id={field.id}
				name={name}
				rows={1}
				aria-label={label}
				defaultValue={textOf(field.initialValue)}
				{...described(form, name, null)}
			/>
		</>
	)
}

/** Folded until it has content, because it is rarely needed. */
function PrivateNote({ form, name, about }: { form: FormState; name: string; about: string }) {
	const { initialValue, errors } = form.field(name)
	return (
		<details className="roll-private" open={Boolean(textOf(initialValue) || errors?.length)}>
			<summary aria-label={`Private note about ${about}`}>Private note</summary>
			<NoteText form={form} name={name} label="Private note" />
		</details>
	)
}

/** Hidden by CSS until the student is marked late, in browsers with `:has()`. */
function MinutesLate({ form, name }: { form: FormState; name: string }) {
	const field = form.field(name)
	return (
		<div className="roll-late">
			<label htmlFor={field.id}>Minutes late</label>
			<HintAndError form={form} name={name} hint={null} />
			<input
				className="input"
				id={field.id}
				name={name}
				inputMode="numeric"
				autoComplete="off"
				defaultValue={textOf(field.initialValue)}
				{...described(form, name, null)}
			/>
		</div>
	)
}
