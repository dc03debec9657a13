import type { ReactNode } from 'react'
import { Avatar } from '#app/components/avatar.tsx'
import { HintAndError, described, textOf } from '#app/components/field-parts.tsx'
import { MainButton } from '#app/components/form.tsx'
import { NOT_COUNTED, type RollCode } from '#app/domain/attendance/codes.ts'
import type { Face } from '#app/domain/student/face.ts'
import type { FormState } from '#app/web/use-form-page.ts'

export interface RollStudent {
	id: string
	name: string
	isVisitor: boolean
	face: Face
	mark: {
		code: string
		minutesLate: number | null
		familyNote: string | null
		staffNote: string | null
	} | null
	lastNote: { family: string | null; staff: string | null } | null
}

interface RollProps<Student extends RollStudent = RollStudent> {
	form: FormState
	students: readonly Student[]
	codes: readonly RollCode[]
	/** Before a roll opens only absences that are known ahead can be marked. */
	isEarly: boolean
	/** What is written beside a student's mark, where it is not the office that takes the roll. */
	notes?: (student: Student, name: string) => ReactNode
}

/** What the form of a roll begins with. */
export function rollValues(students: readonly RollStudent[]) {
	return {
		marks: students.map(({ id, mark }) => ({
			studentId: id,
			code: mark?.code ?? '',
			minutesLate: mark?.minutesLate ? String(mark.minutesLate) : '',
			familyNote: mark?.familyNote ?? '',
			staffNote: mark?.staffNote ?? '',
		})),
	}
}

/** A line for each student: one tap a mark, and what is written today beside what was written last. */
export function Roll<Student extends RollStudent>({ students, notes, ...its }: RollProps<Student>) {
	return (
		<>
			<MainButton />
			<ul className="roll">
				{students.map((student, at) => (
					<RollLine
						key={student.id}
						{...its}
						student={student}
						name={`marks[${at}]`}
						notes={notes?.(student, `marks[${at}]`)}
					/>
				))}
			</ul>
			<CodeWords codes={its.codes} />
		</>
	)
}

interface LineProps extends Omit<RollProps, 'students' | 'notes'> {
	student: RollStudent
	notes?: ReactNode
	/** Of its group of fields: `marks[0]`. */
	name: string
}

function RollLine({ form, student, codes, isEarly, name, notes }: LineProps) {
	const field = (of: string) => `${name}.${of}`
	const chosen = textOf(form.field(field('code')).initialValue) ?? ''
	const offered = codes.filter(
		({ letter, isHeld }) => letter === chosen || !((isEarly && isHeld) || NOT_COUNTED.includes(letter)),
	)
	return (
		<li>
			<fieldset className="roll-line">
				<RollName {...student} />
				<input type="hidden" name={field('studentId')} value={student.id} />
				<Codes form={form} name={field('code')} codes={offered} chosen={chosen} />
				{notes ?? <OfficeNotes form={form} student={student} name={name} />}
			</fieldset>
		</li>
	)
}

function RollName({ name, isVisitor, face }: RollStudent) {
	const { photo, letters, tint } = face
	return (
		<legend className={photo ? '' : `with-initials tint-${tint}`} data-initials={photo ? undefined : letters}>
			{photo ? <Avatar photo={photo} /> : null}
			<bdi>{name}</bdi>
			{isVisitor ? <span className="muted"> (visitor)</span> : null}
		</legend>
	)
}

interface CodesProps extends Pick<LineProps, 'form' | 'name' | 'codes'> {
	chosen: string
}

function Codes({ form, name, codes, chosen }: CodesProps) {
	return (
		<div className="roll-codes">
			{codes.map(({ letter, label, short }, i) => [
				' ',
				<label
					key={letter}
					className={letter === 'P' || letter === 'A' ? `roll-code roll-${letter}` : 'roll-code'}
					title={short === label ? undefined : label}
				>
					<input
						type="radio"
						id={i === 0 ? form.field(name).id : undefined}
						name={name}
						value={letter}
						defaultChecked={chosen === letter}
					/>
					<span>
						<b>{letter}</b> {short}
						{short === label ? null : <span className="sr-only">, {label}</span>}
					</span>
				</label>,
			])}
		</div>
	)
}

/** What the short words of a roll stand for. */
function CodeWords({ codes }: Pick<RollProps, 'codes'>) {
	const words = codes.filter(({ letter, label, short }) => short !== label && !NOT_COUNTED.includes(letter))
	return words.length === 0 ? null : (
		<p className="roll-words muted">
			{words.map(({ letter, label }) => `${letter}\u00a0${label}`).join('\u00a0· ')}
		</p>
	)
}

function OfficeNotes({ form, student, name }: { form: FormState; student: RollStudent; name: string }) {
	const { lastNote } = student
	return (
		<>
			{lastNote ? (
				<div className="roll-last">
					{lastNote.family ? <p>Last time: {lastNote.family}</p> : null}
					{lastNote.staff ? <p>Private, last time: {lastNote.staff}</p> : null}
				</div>
			) : null}
			<div className="roll-notes">
				<RollNote form={form} name={`${name}.familyNote`} label="Note to the family" />
			</div>
			<div className="roll-more">
				<MinutesLate form={form} name={`${name}.minutesLate`} />
				<PrivateNote form={form} name={`${name}.staffNote`} about={student.name} />
			</div>
		</>
	)
}

interface NoteProps {
	form: FormState
	name: string
	label: string
}

export function RollNote({ form, name, label }: NoteProps) {
	const field = form.field(name)
	return (
		<div>
			<label htmlFor={field.id}>{label}</label>
			<HintAndError form={form} name={name} hint={null} />
			<textarea
				className="input"
				id={field.id}
				name={name}
				rows={1}
				defaultValue={textOf(field.initialValue)}
				{...described(form, name, null)}
			/>
		</div>
	)
}

/** Seldom needed, so folded until there is something in it. */
export function PrivateNote({ form, name, about }: { form: FormState; name: string; about: string }) {
	const { initialValue, errors } = form.field(name)
	return (
		<details className="roll-private" open={Boolean(textOf(initialValue) || errors?.length)}>
			<summary>
				Private note<span className="sr-only"> about {about}</span>
			</summary>
			<RollNote form={form} name={name} label="Private note" />
		</details>
	)
}

/** Asked for only where somebody is late: of browsers that can tell. */
export function MinutesLate({ form, name }: { form: FormState; name: string }) {
	const field = form.field(name)
	return (
		<div className="roll-late">
			<label htmlFor={field.id}>Minutes late</label>
			<HintAndError form={form} name={name} hint={null} />
			<input
				className="input"
				placeholder=" "
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
