import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { paymentMethods } from '#app/domain/billing/labels.ts'
import { WithoutPrice } from '#app/views/pay/sheet.tsx'
import type { ShownSheet } from '#app/views/pay/pay.server.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'

export function Approve({ sheet: { seen, total, month, withoutPrice } }: { sheet: ShownSheet }) {
	const form = useIntentForm({ intent: 'approve', id: 'approve' })
	return (
		<>
			<ErrorSummary form={form} names={['seen']} refusal="Nothing was approved" />
			<WithoutPrice count={withoutPrice} />
			<Form form={form} intent="approve" submit={`Approve ${total}`} pending="Approving…">
				<p>Approving closes {month}. Marks that change later are settled in the month after it.</p>
				<input type="hidden" name="seen" value={seen} />
			</Form>
		</>
	)
}

export function Payout({ month }: { month: string }) {
	const form = useIntentForm({ intent: 'paid', id: 'paid' })
	return (
		<>
			<ErrorSummary form={form} names={['paidOn', 'method', 'reference']} refusal="Nothing was recorded" />
			<h3>Record the payment of {month}</h3>
			<Form form={form} intent="paid" submit="Record payment" pending="Saving…">
				<DateField form={form} name="paidOn" label="Paid on" />
				<SelectField form={form} name="method" label="Paid by" options={paymentMethods} empty="Choose" />
				<TextField form={form} name="reference" label="Reference" hint="Optional." autoComplete="off" />
			</Form>
		</>
	)
}

export function Adjustment({ formKey, month }: { formKey: string; month: string }) {
	const form = useIntentForm({ intent: 'adjust', id: 'adjust' })
	return (
		<Panel title="Add an adjustment" wide>
			<ErrorSummary form={form} names={['amount', 'reason']} refusal="Nothing was added" />
			<Form form={form} intent="adjust" submit="Add to the month" pending="Adding…">
				<FormKeyField form={form} value={formKey} />
				<TextField
					form={form}
					name="amount"
					label="Amount"
					hint={`Added to ${month}. A negative amount, such as -20, is deducted.`}
					autoComplete="off"
				/>
				<TextField form={form} name="reason" label="Reason" autoComplete="off" />
			</Form>
		</Panel>
	)
}
