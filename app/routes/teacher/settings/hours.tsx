import { DateField } from '#app/components/date-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { WeekFields, weekLabels, weekOf } from '#app/components/teacher/week-fields.tsx'
import { TimeOffWords } from '#app/components/teacher/time-off.tsx'
import { FormKeyField, VersionField } from '#app/components/typed-fields.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useIntentForm, useSent } from '#app/web/use-intent-form.ts'
import type { HoursRead } from './read.server.ts'

export function HoursAndTimeOff(its: HoursRead) {
	return (
		<div className="stack">
			<Hours {...its} />
			<TimeOff {...its} />
		</div>
	)
}

function Hours({ hours, sites, version }: HoursRead) {
	const sent = useSent()
	const form = useFormPage({ hours: weekOf(hours) }, { id: 'hours', answered: !sent?.intent })
	return (
		<Panel title="When you can be booked" wide>
			<Form form={form} submit="Save hours" pending="Saving…">
				<ErrorSummary form={form} names={weekLabels(form)} refusal="Your hours were not saved" />
				<VersionField form={form} version={version} />
				<WeekFields form={form} sites={sites} />
			</Form>
		</Panel>
	)
}

function TimeOff({ timeOff, formKey }: HoursRead) {
	const form = useIntentForm({ intent: 'time-off', id: 'time-off' })
	return (
		<Panel title="Time off" wide>
			<ul className="rows">
				{timeOff.map((request) => (
					<li key={request.id}>
						<TimeOffWords request={request} />
						{request.canCancel ? (
							<PostForm>
								<input type="hidden" name="id" value={request.id} />
								<button className="button button-small" name="intent" value="time-off-cancel">
									Cancel<span className="sr-only"> the time off from {request.startsOn}</span>
								</button>
							</PostForm>
						) : null}
					</li>
				))}
			</ul>
			<ErrorSummary form={form} names={['startsOn', 'endsOn', 'reason']} refusal="Nothing was asked for" />
			<Form form={form} intent="time-off" submit="Ask for time off" pending="Sending…">
				<FormKeyField form={form} value={formKey} />
				<DateField form={form} name="startsOn" label="First day" />
				<DateField form={form} name="endsOn" label="Last day" />
				<TextField form={form} name="reason" label="Reason (optional)" />
			</Form>
		</Panel>
	)
}
