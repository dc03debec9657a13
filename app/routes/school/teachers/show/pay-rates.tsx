import { DateField } from '#app/components/date-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { payBases } from '#app/domain/pay/labels.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { PayRead } from './read-pay.server.ts'

export function PayRates({ pay: { rates, scopes, formKey, today } }: { pay: PayRead }) {
	const form = useIntentForm(
		{ intent: 'rate', id: 'rate' },
		{ basis: 'hour', appliesTo: 'all', startsOn: rates.length > 0 ? '' : `${today.slice(0, 4)}-01-01` },
	)
	const removal = useIntentForm({ intent: 'remove-rate', id: 'remove-rate' })
	return (
		<Panel title="Rates" wide>
			<ErrorSummary form={removal} names={['startsOn']} refusal="The rate was not removed" />
			<p className="muted">
				A rate for one class goes before one for its kind, and that before one for all lessons. A substitute
				is paid by their own rates.
			</p>
			<ul className="rows">
				{rates.map(({ id, rate, from, of }) => (
					<li key={id}>
						<span>
							<strong>{rate}</strong> from {from} <span className="muted">{of}</span>
						</span>
						<RemoveButton intent="remove-rate" id={id} of={`${rate} from ${from}`} />
					</li>
				))}
			</ul>
			<ErrorSummary
				form={form}
				names={['startsOn', 'amount', 'basis', 'appliesTo']}
				refusal="The rate was not added"
			/>
			<h3>Add a rate</h3>
			<Form form={form} intent="rate" submit="Add rate" pending="Adding…">
				<FormKeyField form={form} value={`${formKey}r`} />
				<DateField form={form} name="startsOn" label="From" />
				<TextField form={form} name="amount" label="Rate" inputMode="decimal" autoComplete="off" />
				<SelectField
					form={form}
					name="basis"
					label="For"
					hint="A share counts a lesson of a monthly price at that price divided by the “Lessons a month” of the price plan, whether the month has three lessons or five."
					options={payBases}
				/>
				<SelectField form={form} name="appliesTo" label="Lessons" options={scopes} />
			</Form>
		</Panel>
	)
}

export function RemoveButton({ intent, id, of }: { intent: string; id: string; of: string }) {
	return (
		<PostForm>
			<input type="hidden" name="id" value={id} />
			<button className="button button-small" name="intent" value={intent}>
				Remove<span className="sr-only">: {of}</span>
			</button>
		</PostForm>
	)
}
