import { Moment } from '#app/components/dates.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { partOf } from './read.server.ts'

interface Props {
	id: string
	notes: ReturnType<typeof partOf>['notes']
	/** Nothing is written about who is in the archive. */
	open: boolean
	timeZone: string
}

/** What the office wrote down, and the calls there were. */
export function Notes({ id, notes, open, timeZone }: Props) {
	const form = useFormPage({}, { id: 'note' })
	return (
		<Panel title="Notes and calls">
			{open ? (
				<>
					<ErrorSummary form={form} names={['text']} />
					{/* A form that was saved begins anew. */}
					<Form
						key={notes[0]?.id}
						form={form}
						action={href.studentTask(id, 'note')}
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
