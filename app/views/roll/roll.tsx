import { Avatar } from '#app/components/avatar.tsx'
import { textOf } from '#app/components/field-parts.tsx'
import { NOT_COUNTED, type RollCode } from '#app/domain/attendance/codes.ts'
import { NO_MARK } from '#app/domain/lesson/roll.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { StudentNotes, type RollStudent } from './roll-notes.tsx'

export interface RollProps {
	form: FormState
	students: readonly RollStudent[]
	codes: readonly RollCode[]
	/** Before a roll opens, only absences can be marked. */
	isEarly: boolean
	/** Address for assigning practice, or null without permission. */
	practiceOf?: (student: RollStudent) => string | null
}

/** One line per student: a mark takes one tap, and today's notes stand beside the last ones. */
export function Roll({ students, practiceOf, ...rest }: RollProps) {
	return (
		<>
			<ul className={students.length > 1 ? 'roll roll-class' : 'roll'}>
				{students.map((student, at) => (
					<RollLine
						key={student.id}
						{...rest}
						student={student}
						name={`marks[${at}]`}
						isAlone={students.length === 1}
						practice={practiceOf?.(student) ?? null}
					/>
				))}
			</ul>
			<CodeWords codes={rest.codes} />
		</>
	)
}

interface LineProps extends Omit<RollProps, 'students' | 'practiceOf'> {
	student: RollStudent
	/** A single student's note is open from the start. */
	isAlone: boolean
	practice: string | null
	/** Prefix of the student's fields: `marks[0]`. */
	name: string
}

function RollLine({ form, student, codes, isEarly, name, isAlone, practice }: LineProps) {
	const field = (of: string) => `${name}.${of}`
	const chosen = textOf(form.field(field('code')).initialValue) ?? ''
	const offered = codes
		.filter(
			({ letter, isHeld }) => letter === chosen || !((isEarly && isHeld) || NOT_COUNTED.includes(letter)),
		)
		.sort((a, b) => rank(a) - rank(b))
	return (
		<li>
			<fieldset className="roll-line">
				<RollName {...student} />
				<Health {...student} />
				<input type="hidden" name={field('studentId')} value={student.id} />
				<Codes
					form={form}
					name={field('code')}
					codes={student.mark ? [...offered, UNMARK] : offered}
					chosen={chosen}
				/>
				<StudentNotes form={form} student={student} name={name} isAlone={isAlone} practice={practice} />
			</fieldset>
		</li>
	)
}

/** The four most common marks come first: a phone has room for them beside a name. */
const FIRST = ['P', 'L', 'N', 'A']

function rank({ letter }: RollCode): number {
	return FIRST.includes(letter) ? FIRST.indexOf(letter) : FIRST.length
}

function RollName({ name, isVisitor, makesUp, face }: RollStudent) {
	const { photo, letters, tint } = face
	return (
		<legend className={photo ? '' : `with-initials tint-${tint}`} data-initials={photo ? undefined : letters}>
			{photo ? <Avatar photo={photo} /> : null}
			<bdi>{name}</bdi>
			{isVisitor ? <span className="muted"> ({makesUp ? 'make-up' : 'visitor'})</span> : null}
		</legend>
	)
}

/** Folded, because what it says is not for other eyes in the room. */
function Health({ name, health }: RollStudent) {
	return health.length === 0 ? null : (
		<details className="col-span-full whitespace-pre-line">
			<summary className="py-3 text-red" aria-label={`Health note about ${name}`}>
				Health note
			</summary>
			{health.join('\n')}
		</details>
	)
}

type Choice = Pick<RollCode, 'letter' | 'label' | 'short'>

const UNMARK: Choice = { letter: NO_MARK, label: 'Not marked', short: 'Not marked' }

interface CodesProps extends Pick<LineProps, 'form' | 'name'> {
	codes: readonly Choice[]
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
						aria-label={short === label ? undefined : `${letter} ${short}, ${label}`}
					/>
					<span>
						{letter === NO_MARK ? null : <b>{letter}</b>} {short}
					</span>
				</label>,
			])}
		</div>
	)
}

/** Legend of the abbreviations, with the consequences of each mark. */
function CodeWords({ codes }: Pick<RollProps, 'codes'>) {
	const words = codes.filter(
		({ letter, label, short, gives }) => (short !== label || gives) && !NOT_COUNTED.includes(letter),
	)
	return words.length === 0 ? null : (
		<p className="muted mt-3 mb-4 text-sm">
			{words
				.map(({ letter, label, gives }) => `${letter}\u00a0${label}${gives ? `: ${gives}` : ''}`)
				.join('\u00a0· ')}
		</p>
	)
}
