import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { useIntentForm } from '#app/web/use-intent-form.ts'

const names = ['startsOn', 'endsOn', 'fromTime', 'toTime', 'reason', 'isPaid']

export function AddTimeOff({ formKey, name }: { formKey: string; name: string }) {
	const form = useIntentForm({ intent: 'time-off', id: 'time-off' })
	return (
		<Panel title="Add time off" wide>
			<ErrorSummary form={form} names={names} refusal="No time off was added" />
			<p>{name} cannot be booked then. Lessons that are booked already stay until you move or cancel them.</p>
			<Form form={form} intent="time-off" submit="Add time off" pending="Adding…">
				<FormKeyField form={form} value={formKey} />
				<div className="field-pair">
					<DateField form={form} name="startsOn" label="First day" />
					<DateField form={form} name="endsOn" label="Last day" hint="Leave blank for a single day." />
				</div>
				<div className="field-pair field-pair-short">
					<TimeField form={form} name="fromTime" label="From" optional />
					<TimeField form={form} name="toTime" label="Until" optional />
				</div>
				<p className="hint mb-5">Leave both times blank for whole days.</p>
				<TextField form={form} name="reason" label="Reason" optional autoComplete="off" />
				<CheckboxField form={form} name="isPaid" label="Paid" />
			</Form>
		</Panel>
	)
}
