import { RadioField } from '#app/components/choice-fields.tsx'
import { Conflict } from '#app/components/conflict.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { FindForm } from '#app/components/find-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel, Tag } from '#app/components/panel.tsx'
import { FormKeyField, NumberField, VersionField } from '#app/components/typed-fields.tsx'
import { entryHref, eventHref } from '#app/domain/event/href.ts'
import { outcomes } from '#app/domain/event/labels.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import type { AtEvents } from './at.ts'
import type { EntryRow } from './entries.tsx'
import type { ShownEvent } from './event-page.tsx'
import { NotInvited } from './not-invited.tsx'

const FIELDS = ['pieceId', 'title', 'composer', 'minutes', 'accompanist', 'instrument', 'grade']

interface Choices {
	/** The student's repertoire. */
	pieces: { value: string; label: string }[]
	instruments: string[]
}

interface SignUpProps extends AtEvents, Choices {
	event: ShownEvent
	find: string
	student: Found | null
	students: Found[]
	formKey: string
}

interface Found {
	id: string
	name: string
	isInvited: boolean
	hasFamily: boolean
}

/** Signs up a student. The student is chosen first, then the piece. */
export function SignUpPage(props: SignUpProps) {
	const { event, student, find, students, isOffice, keepsEvents } = props
	const back = { to: eventHref(isOffice, event.id), label: event.name }
	const at = (id: string) => eventHref(isOffice, event.id, 'sign-up', { student: id })
	if (student && !student.isInvited && !keepsEvents) return <NotInvited name={student.name} back={back} />
	if (student) return <SignUpForm {...props} student={student} back={back} />
	return (
		<>
			<PageHead title="Sign up a student" line={<bdi>{event.name}</bdi>} trail={[back]} />
			<FindForm
				action={eventHref(isOffice, event.id, 'sign-up')}
				title="Find a student"
				name="find"
				label="Student"
				value={find}
				pick={{ kind: 'student', to: at }}
			>
				<Matches find={find} students={students} at={at} />
			</FindForm>
		</>
	)
}

function Matches({ find, students, at }: { find: string; students: Found[]; at: (id: string) => string }) {
	if (students.length === 0)
		return find ? <p role="status">No matches. Try fewer letters of the name.</p> : null
	return (
		<Panel title="Sign up">
			<ul className="rows">
				{students.map(({ id, name, isInvited }) => (
					<li key={id}>
						<Link to={at(id)}>
							<bdi>{name}</bdi>
						</Link>{' '}
						{isInvited ? null : <Tag>Not invited</Tag>}
					</li>
				))}
			</ul>
		</Panel>
	)
}

function SignUpForm({
	event,
	student,
	pieces,
	instruments,
	formKey,
	back,
}: SignUpProps & { student: Found; back: { to: string; label: string } }) {
	const form = useFormPage({ instrument: instruments[0] })
	return (
		<div className="form-page">
			<PageHead title={<bdi>{student.name}</bdi>} line={<bdi>{event.name}</bdi>} trail={[back]} />
			<ErrorSummary form={form} names={FIELDS} refusal="Nobody was signed up" />
			{event.hasFee ? (
				<p>
					{event.fee ? (
						<>
							Taking part costs <strong>{event.fee}</strong>
						</>
					) : (
						'There is a fee'
					)}
					{student.hasFamily ? (
						', which goes on the family’s next invoice.'
					) : (
						<>
							. <bdi>{student.name}</bdi> has no family to bill. Once they have one, the fee goes on its next
							invoice.
						</>
					)}
				</p>
			) : null}
			<Form form={form} card submit="Sign up" pending="Saving…" beside={<Back to={back.to} />}>
				<FormKeyField form={form} value={formKey} />
				<EntryFields form={form} kind={event.kind} pieces={pieces} />
			</Form>
		</div>
	)
}

export function EditEntry({
	event,
	entry,
	pieces,
	position,
	isOffice,
	keepsEvents,
}: AtEvents & { position: number } & Choices & { event: ShownEvent; entry: EntryRow }) {
	const { student, title, composer, minutes, accompanist, instrument, grade } = entry
	const form = useFormPage({
		title,
		composer,
		accompanist,
		instrument,
		grade,
		minutes: minutes === null ? '' : String(minutes),
		position: String(position),
	})
	const back = eventHref(isOffice, event.id)
	const isOrdered = keepsEvents && event.kind === 'recital'
	return (
		<div className="form-page">
			<PageHead
				title={<bdi>{student}</bdi>}
				line={<bdi>{event.name}</bdi>}
				trail={[{ to: back, label: event.name }]}
			/>
			<ErrorSummary form={form} names={[...FIELDS, 'position']} refusal="Nothing was changed" />
			<Form form={form} card submit="Save changes" pending="Saving…" beside={<Back to={back} />}>
				<EntryFields form={form} kind={event.kind} pieces={pieces} />
				{isOrdered ? (
					<NumberField
						form={form}
						name="position"
						label="Position in the program"
						hint="What stands there now, and everything below it, moves down."
					/>
				) : null}
			</Form>
		</div>
	)
}

interface EntryFieldsProps {
	form: FormState
	kind: ShownEvent['kind']
	pieces: Choices['pieces']
}

/** A piece of the repertoire, or a typed title. */
function EntryFields({ form, kind, pieces }: EntryFieldsProps) {
	const isExam = kind === 'exam'
	return (
		<>
			{isExam ? (
				<>
					<TextField form={form} name="instrument" label="Instrument" autoComplete="off" />
					<TextField
						form={form}
						name="grade"
						label="Grade"
						optional
						hint="Such as Grade 3."
						autoComplete="off"
					/>
				</>
			) : null}
			{pieces.length > 0 ? (
				<SelectField
					form={form}
					name="pieceId"
					label="From the repertoire"
					options={pieces}
					empty="Another piece, typed below"
				/>
			) : null}
			<TextField
				form={form}
				name="title"
				label={isExam ? 'Pieces (optional)' : 'Title'}
				hint={pieces.length > 0 ? 'Leave blank if you chose one above.' : undefined}
				autoComplete="off"
			/>
			<TextField form={form} name="composer" label="Composer" optional autoComplete="off" />
			{isExam ? null : <NumberField form={form} name="minutes" label="Length in minutes" optional />}
			<TextField form={form} name="accompanist" label="Accompanist" optional autoComplete="off" />
		</>
	)
}

function Back({ to }: { to: string }) {
	return (
		<Link className="button" to={to}>
			Cancel
		</Link>
	)
}

interface ResultProps extends AtEvents {
	event: ShownEvent
	entry: EntryRow & {
		mark: string | null
		resultOn: string | null
		resultNote: string | null
		version: number
	}
}

/** The result of one student. The family sees it immediately. */
export function ResultPage({ event, entry, isOffice, today, timeZone }: ResultProps) {
	const { id, student, outcome, mark, resultOn, resultNote, version } = entry
	const isExam = event.kind === 'exam'
	const form = useFormPage({
		outcome: outcome ?? (isExam ? '' : 'none'),
		mark,
		resultOn: resultOn ?? today,
		resultNote,
	})
	const back = eventHref(isOffice, event.id)
	const none = { value: 'none', label: isExam ? 'No result yet' : 'Took part' }
	return (
		<div className="form-page">
			<PageHead
				title={
					<>
						{isExam ? 'Result of' : 'Attendance of'} <bdi>{student}</bdi>
					</>
				}
				line={<bdi>{event.name}</bdi>}
				trail={[{ to: back, label: event.name }]}
			/>
			<ErrorSummary
				form={form}
				names={['outcome', 'mark', 'resultOn', 'resultNote']}
				refusal="Nothing was saved"
			/>
			<Form form={form} card submit="Save" pending="Saving…" beside={<Back to={back} />}>
				<Conflict
					form={form}
					labels={{ outcome: 'Result', mark: 'Mark', resultOn: 'Day', resultNote: 'Examiner’s note' }}
					timeZone={timeZone}
					take={entryHref(isOffice, event.id, id, 'result')}
				/>
				<VersionField form={form} version={version} />
				<RadioField
					form={form}
					name="outcome"
					label={isExam ? 'Result' : 'Did they play?'}
					hint={`The family is emailed ${isExam ? 'the result, with the mark and the note' : 'if you change this'}.`}
					options={[...outcomes.filter(({ value }) => isExam || value === 'absent'), none]}
				/>
				{isExam ? (
					<>
						<TextField
							form={form}
							name="mark"
							label="Mark"
							optional
							hint="As the board writes it, such as 124 of 150."
							autoComplete="off"
						/>
						<DateField form={form} name="resultOn" label="Day of the result" min={event.day} max={today} />
						<TextareaField form={form} name="resultNote" label="Examiner’s note" optional rows={3} />
					</>
				) : null}
			</Form>
		</div>
	)
}
