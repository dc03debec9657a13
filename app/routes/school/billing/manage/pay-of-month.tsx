import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { WithoutPrice } from '#app/views/pay/sheet.tsx'
import { paymentMethods } from '#app/domain/billing/labels.ts'
import { many } from '#app/domain/class/labels.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { PayShown } from './tasks-pay.server.ts'

type OfMonth = Pick<PayShown, 'month' | 'rows' | 'period'>

export function ApproveMonth({ month, period, rows }: OfMonth) {
	const form = useIntentForm({ intent: 'approve', id: 'approve' })
	const ready = rows.filter(({ canApprove }) => canApprove)
	return (
		<>
			<ErrorSummary form={form} names={['sheets', 'period']} refusal="Not everything was approved" />
			{ready.length > 0 ? (
				<>
					<WithoutPrice count={ready.reduce((sum, { withoutPrice }) => sum + withoutPrice, 0)} />
					<Form
						form={form}
						intent="approve"
						submit={`Approve ${many(ready.length, 'teacher', 'teachers')}`}
						pending="Approving…"
					>
						<p>
							Approving closes {month} for these teachers. Marks that change later are settled in the month
							after it.
						</p>
						<input type="hidden" name="period" value={period} />
						{ready.map(({ teacherId, seen }, i) => (
							<span key={teacherId}>
								<input type="hidden" name={`sheets[${i}].teacherId`} value={teacherId} />
								<input type="hidden" name={`sheets[${i}].seen`} value={seen} />
							</span>
						))}
					</Form>
				</>
			) : null}
		</>
	)
}

/** Records the payment of approved teachers who were not paid yet. All are ticked. */
export function PayMonth({ month, period, rows, today }: OfMonth & { today: string }) {
	const due = rows.filter(({ isApproved, paid }) => isApproved && !paid)
	const form = useIntentForm(
		{ intent: 'paid', id: 'paid' },
		{ paidOn: today, teachers: due.map(({ teacherId }) => teacherId) },
	)
	const options = due.map(({ teacherId, teacher, total }) => ({
		value: teacherId,
		label: teacher,
		hint: total,
	}))
	return (
		<>
			<ErrorSummary
				form={form}
				names={['teachers', 'paidOn', 'method', 'reference', 'period']}
				refusal="Not everything was recorded"
			/>
			{due.length > 0 ? (
				<Panel title={`Record the payment of ${month}`} wide>
					<Form form={form} intent="paid" submit="Record payment" pending="Saving…">
						<input type="hidden" name="period" value={period} />
						<CheckboxGroup form={form} name="teachers" label="Who was paid" options={options} />
						<DateField form={form} name="paidOn" label="Paid on" />
						<SelectField form={form} name="method" label="Paid by" options={paymentMethods} empty="Choose" />
						<TextField form={form} name="reference" label="Reference" hint="Optional." autoComplete="off" />
					</Form>
				</Panel>
			) : null}
		</>
	)
}
