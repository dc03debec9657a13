import type { ReactNode } from 'react'
import { HintAndError, described, textOf } from '#app/components/field-parts.tsx'
import { MainButton } from '#app/components/form.tsx'
import { NOT_COUNTED } from '#app/domain/attendance/codes.ts'
import type { FormState } from '#app/web/use-form-page.ts'

export interface RollStudent {
	id: string
	name: string
	isVisitor: boolean
	mark: {
		code: string
		minutesLate: number | null
		familyNote: string | null
		staffNote: string | null
	} | null
	lastNote: { family: string | null; staff: string | null } | null
}

export interface RollCode {
	letter: string
	label: string
	isHeld: boolean
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
	const { lastNote } = student
	return (
		<li>
			<fieldset className="roll-line">
				<legend>
					<bdi>{student.name}</bdi>
					{student.isVisitor ? <span className="muted"> (visitor)</span> : null}
				</legend>
				<input type="hidden" name={field('studentId')} value={student.id} />
				<Codes form={form} name={field('code')} codes={offered} chosen={chosen} />
				{notes ?? (
					<div className="roll-notes">
						<RollNote
							form={form}
							name={field('familyNote')}
							label="Note to the family"
							last={lastNote?.family}
						/>
						<RollNote form={form} name={field('staffNote')} label="Private note" last={lastNote?.staff} />
						<MinutesLate form={form} name={field('minutesLate')} />
					</div>
				)}
			</fieldset>
		</li>
	)
}

interface CodesProps extends Pick<LineProps, 'form' | 'name' | 'codes'> {
	chosen: string
}

function Codes({ form, name, codes, chosen }: CodesProps) {
	return (
		<div className="roll-codes">
			{codes.map(({ letter, label }, i) => (
				<label
					key={letter}
					className={letter === 'P' || letter === 'A' ? `roll-code roll-${letter}` : 'roll-code'}
				>
					<input
						type="radio"
						id={i === 0 ? form.field(name).id : undefined}
						name={name}
						value={letter}
						defaultChecked={chosen === letter}
					/>
					<span>
						<b>{letter}</b> {label}
					</span>
				</label>
			))}
		</div>
	)
}

interface NoteProps {
	form: FormState
	name: string
	label: string
	last: string | null | undefined
}

export function RollNote({ form, name, label, last }: NoteProps) {
	const field = form.field(name)
	return (
		<div>
			<label htmlFor={field.id}>{label}</label>
			<HintAndError form={form} name={name} hint={last ? <>Last time: {last}</> : null} />
			<textarea
				className="input"
				id={field.id}
				name={name}
				rows={1}
				defaultValue={textOf(field.initialValue)}
				{...described(form, name, last)}
			/>
		</div>
	)
}

export function MinutesLate({ form, name }: { form: FormState; name: string }) {
	const field = form.field(name)
	return (
		<div>
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
