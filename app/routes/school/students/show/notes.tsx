import { Moment } from '#app/components/dates.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { partOf } from './read.server.ts'

interface Props {
	/** Whose: the name of their form, and where it is sent. */
	name: 'note' | 'family-note'
	to: string
	title?: string
	notes: ReturnType<typeof partOf>['notes']
	/** Nothing is written about who is in the archive. */
	open: boolean
	timeZone: string
}

/** What the office wrote down, and the calls there were. */
export function Notes({ name, to, title = 'Notes and calls', notes, open, timeZone }: Props) {
	const form = useFormPage({}, { id: name })
	return (
		<Panel title={title}>
			{open ? (
				<>
					<ErrorSummary form={form} names={['text']} />
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
					</Form>
				</>
			) : null}
			<ul className="rows notes-list">
				{notes.map(({ id, kind, text, at, by }) => (
					<li key={id}>
						<div>
							<p>
								<strong>{kind === 'call' ? 'Call' : 'Note'}</strong> by <bdi>{by}</bdi>{' '}
								<span className="muted">
									<Moment at={at} timeZone={timeZone} />
								</span>
							</p>
							<p className="notes">{text}</p>
						</div>
					</li>
				))}
			</ul>
			{notes.length === 0 ? <p className="muted">Nothing written down yet.</p> : null}
		</Panel>
	)
}
