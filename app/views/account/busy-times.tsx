import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { BusyTimesRead } from './busy-times.server.ts'

/** Another calendar of a teacher. Its address is never shown again, because it opens the calendar. */
export function BusyTimes({ calendar }: BusyTimesRead) {
	const form = useIntentForm({ intent: 'save', id: 'busy-times' })
	return (
		<div className="stack">
			{calendar ? <Current calendar={calendar} /> : null}
			<Panel title={calendar ? 'Use another address' : 'Another calendar'} wide>
				<p>
					Times that are busy in a private calendar count as busy here too: for clashes, free times, make-up
					lessons and substitutes. Only when they begin and end is kept. Nobody sees what they are.
				</p>
				<ErrorSummary form={form} names={{ url: LABEL }} refusal="The address was not saved" />
				<Form form={form} intent="save" submit="Save" pending="Reading…">
					<TextField
						form={form}
						name="url"
						label={LABEL}
						type="url"
						autoComplete="off"
						hint="In Google Calendar: Settings of the calendar, Secret address in iCal format. Apple and Outlook call it a published calendar."
					/>
				</Form>
			</Panel>
		</div>
	)
}

const LABEL = 'Private iCal address'

function Current({ calendar }: { calendar: NonNullable<BusyTimesRead['calendar']> }) {
	const { host, readAt, failingSince, failure } = calendar
	const form = useIntentForm({ intent: 'check', id: 'busy-check' })
	return (
		<Panel title={host ? `Calendar at ${host}` : 'Calendar'} wide>
			<ErrorSummary form={form} names={[]} refusal="The calendar was not read" />
			{failingSince ? (
				<Notice tone="warn" title={`It could not be read since ${failingSince}.`}>
					<p>{failure}. Check the address, or enter a new one.</p>
				</Notice>
			) : null}
			<p>
				{readAt ? `Last read ${readAt}.` : 'It has not been read yet.'} It is read every hour, a year ahead.
			</p>
			<PostForm className="button-row">
				<button className="button" name="intent" value="check">
					Check now
				</button>{' '}
				<button className="button" name="intent" value="remove">
					Remove the calendar and its times
				</button>
			</PostForm>
		</Panel>
	)
}
