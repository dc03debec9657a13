import { DateField } from '#app/components/date-field.tsx'
import { Day, Moment } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { partOf } from './read.server.ts'

interface Props {
	/** Whose: the name of their form, and where it is sent. */
	name: 'note' | 'family-note'
	to: string
	/** Where it is said that a call back was made. */
	called: (note: string) => string
	title?: string
	notes: ReturnType<typeof partOf>['notes']
	/** Nothing is written about who is in the archive. */
	open: boolean
	timeZone: string
}

/** What the office wrote down, and the calls there were. */
export function Notes({ name, to, called, title = 'Notes and calls', notes, open, timeZone }: Props) {
	const form = useFormPage({}, { id: name })
	return (
		<Panel title={title}>
			{open ? (
				<>
					<ErrorSummary form={form} names={['text', 'callBackOn']} />
					{/* A form that was saved begins anew. */}
					<Form
						key={notes[0]?.id}
						form={form}
						action={to}
						submit="Save note"
						more={[{ intent: 'call', label: 'Log call' }]}
						pending="Saving…"
					>
						<TextareaField form={form} name="text" label="Add a note, or log a call" rows={2} />
						<DateField form={form} name="callBackOn" label="Call back on (optional)" />
					</Form>
				</>
			) : null}
			<ul className="rows notes-list">
				{notes.map(({ id, kind, text, at, by, callBackOn, calledBackAt }) => (
					<li key={id}>
						<div>
							<p>
								<strong>{kind === 'call' ? 'Call' : 'Note'}</strong> by <bdi>{by}</bdi>{' '}
								<span className="muted">
									<Moment at={at} timeZone={timeZone} />
								</span>
							</p>
							<p className="notes">{text}</p>
							{callBackOn ? (
								<CallBack on={callBackOn} isDone={calledBackAt !== null} to={open ? called(id) : null} />
							) : null}
						</div>
					</li>
				))}
			</ul>
			{notes.length === 0 ? <p className="muted">Nothing written down yet.</p> : null}
		</Panel>
	)
}

/** Whom somebody promised to call, until they did. */
function CallBack({ on, isDone, to }: { on: string; isDone: boolean; to: string | null }) {
	return (
		<div className="button-row">
			<span>
				<State tone={isDone ? 'quiet' : 'warn'}>
					{isDone ? 'Called back' : 'Call back on'} {isDone ? null : <Day on={on} />}
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
