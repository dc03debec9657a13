import { DateField } from '../date-field.tsx'
import { Day, Moment } from '../dates.tsx'
import { PostForm } from '../desk-form.tsx'
import { TextareaField } from '../fields.tsx'
import { ErrorSummary } from '../error-summary.tsx'
import { Form } from '../form.tsx'
import { Link } from '../link.tsx'
import { Panel, State } from '../panel.tsx'
import { noteHref } from '#app/domain/student/note-href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export interface OfficeNote {
	id: string
	kind: 'note' | 'call'
	text: string
	at: number
	by: string
	callBackOn: string | null
	calledBackAt: number | null
}

interface FormProps {
	/** Name of the form; notes about students and families use different ones. */
	name: 'note' | 'family-note'
	to: string
	/** Id of the latest note. It resets the form after saving. */
	last: string | undefined
}

interface Props extends Omit<FormProps, 'last'> {
	/** Address that records a returned call. */
	called: (note: string) => string
	/** The child whose tab shows the notes. */
	child: string
	title?: string
	notes: OfficeNote[]
	/** Archived students accept no new notes. */
	open: boolean
	timeZone: string
}

export function Notes({ name, to, called, child, title = 'Notes and calls', notes, open, timeZone }: Props) {
	return (
		<Panel title={title} id={`${name}-panel`}>
			{open ? <NoteForm name={name} to={to} last={notes[0]?.id} /> : null}
			<ul className="rows notes-list">
				{notes.map((note) => (
					<li key={note.id}>
						<NoteEntry note={note} called={open ? called(note.id) : null} child={child} timeZone={timeZone} />
					</li>
				))}
			</ul>
			{notes.length === 0 ? <p className="muted">Nothing written down yet.</p> : null}
		</Panel>
	)
}

/** A note, or a call with a date for calling back. */
export function NoteForm({ name, to, last }: FormProps) {
	const form = useFormPage({}, { id: name })
	const promised = form.field('callBackOn')
	return (
		<>
			<ErrorSummary form={form} names={['text', 'callBackOn']} />
			<Form
				key={last}
				form={form}
				action={to}
				submit="Save note"
				more={[{ intent: 'call', label: 'Log call' }]}
				pending="Saving…"
				small
			>
				<TextareaField form={form} name="text" label="Add a note, or log a call" rows={2} />
				<details className="mb-3" open={Boolean(promised.errors?.length || promised.initialValue)}>
					<summary className="py-3 text-accent">
						<strong>Call back later</strong>
					</summary>
					<DateField form={form} name="callBackOn" label="Call back on" optional />
				</details>
			</Form>
		</>
	)
}

interface EntryProps {
	note: OfficeNote
	/** Null if the entry can no longer be changed. */
	called: string | null
	child: string
	timeZone: string
}

function NoteEntry({ note, called, child, timeZone }: EntryProps) {
	const { id, kind, text, at, by, callBackOn, calledBackAt } = note
	const title = kind === 'call' ? 'Call' : 'Note'
	return (
		<div>
			<p>
				<strong>{title}</strong> by <bdi>{by}</bdi>{' '}
				<span className="muted">
					<Moment at={at} timeZone={timeZone} />
				</span>
			</p>
			<p className="notes">{text}</p>
			{callBackOn ? <CallBack on={callBackOn} isDone={calledBackAt !== null} to={called} /> : null}
			{called ? (
				<p className="button-row">
					<Link to={noteHref(id, undefined, { child })}>
						Edit
						<span className="sr-only">
							: {title} by {by}
						</span>
					</Link>
					<Link to={noteHref(id, 'remove', { child })}>
						Remove
						<span className="sr-only">
							: {title} by {by}
						</span>
					</Link>
				</p>
			) : null}
		</div>
	)
}

export interface CallBackProps {
	on: string
	isDone: boolean
	/** Null if it can no longer be changed. */
	to: string | null
}

/** A promised call, open until it is made. */
export function CallBack({ on, isDone, to }: CallBackProps) {
	return (
		<div className="button-row">
			<span>
				<State tone={isDone ? 'quiet' : 'warn'}>
					{isDone ? 'Called back' : 'Call back on'} {isDone ? null : <Day on={on} short />}
				</State>
			</span>
			{to ? (
				<PostForm action={to}>
					<button className="button button-small" type="submit" name="done" value={isDone ? undefined : 'on'}>
						{isDone ? 'Not called yet' : 'Called back'}
					</button>
				</PostForm>
			) : null}
		</div>
	)
}
