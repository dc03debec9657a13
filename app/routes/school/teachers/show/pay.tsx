import { GetForm } from '#app/components/desk-form.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { MonthChoice, PayLines } from '#app/views/pay/sheet.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { paymentMethods } from '#app/domain/billing/labels.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { ShownSheet } from '#app/views/pay/pay.server.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { PayRead } from './tasks-pay.server.ts'
import { PayRates, RemoveButton } from './pay-rates.tsx'

interface PayTabProps {
	teacher: { id: string; name: string }
	pay: PayRead | null
}

/** What a teacher earns: a month with its lines, and the rates it is reckoned by. */
export function PayTab({ teacher, pay }: PayTabProps) {
	if (!pay) return null
	const { sheet, month, months, period, formKey } = pay
	return (
		<div className="stack">
			<GetForm className="filters" action={href.teacher(teacher.id)} aria-label="Month of pay">
				<input type="hidden" name="tab" value="pay" />
				<MonthChoice key={period} months={months} period={period} />
			</GetForm>
			<Panel title={`Pay for ${month}`} wide beside={sheet ? <SheetState sheet={sheet} /> : null}>
				{sheet ? (
					<Month teacherId={teacher.id} sheet={sheet} />
				) : (
					<p role="status">Nothing to pay for in {month}. Add a rate below to begin.</p>
				)}
			</Panel>
			{sheet && !sheet.isApproved ? <Adjustment key={formKey} formKey={formKey} month={month} /> : null}
			<PayRates key={`rates ${formKey}`} pay={pay} />
		</div>
	)
}

function SheetState({ sheet: { isApproved, paid } }: { sheet: ShownSheet }) {
	if (paid) return <State tone="good">Paid {paid}</State>
	return isApproved ? <State tone="brass">Approved</State> : <State tone="quiet">Open</State>
}

function Month({ teacherId, sheet }: { teacherId: string; sheet: ShownSheet }) {
	const { month, period, lines, hours, total, unmarked, withoutRate, isApproved, canApprove, paid } = sheet
	return (
		<>
			{unmarked > 0 ? (
				<p>
					{many(unmarked, 'lesson is', 'lessons are')} not marked yet and not in this list.{' '}
					<Link to={href.attendance('unmarked', { teacher: teacherId })}>Mark attendance</Link>
				</p>
			) : null}
			{withoutRate.length > 0 ? (
				<p>No rate is set for the lessons on {withoutRate.join(', ')}. Add one below; it may be 0.00.</p>
			) : null}
			<PayLines
				month={month}
				lines={lines}
				hours={hours}
				total={total}
				beside={({ id, kind, note }) =>
					kind === 'adjustment' && !isApproved ? (
						<RemoveButton intent="remove-adjustment" id={id} of={note} />
					) : null
				}
			/>
			<p className="button-row">
				<a className="button" href={href.teacher(teacherId, 'pay', { period, format: 'csv' })}>
					Download CSV
				</a>
			</p>
			{canApprove ? <Approve sheet={sheet} /> : null}
			{isApproved && !paid ? <Payout month={month} /> : null}
		</>
	)
}

function Approve({ sheet: { seen, total, month } }: { sheet: ShownSheet }) {
	const form = useIntentForm({ intent: 'approve', id: 'approve' })
	return (
		<>
			<ErrorSummary form={form} names={['seen']} refusal="Nothing was approved" />
			<Form form={form} intent="approve" submit={`Approve ${total}`} pending="Approving…">
				<p>Approving closes {month}. Marks that change later are settled in the month after it.</p>
				<input type="hidden" name="seen" value={seen} />
			</Form>
		</>
	)
}

function Payout({ month }: { month: string }) {
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

function Adjustment({ formKey, month }: { formKey: string; month: string }) {
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
