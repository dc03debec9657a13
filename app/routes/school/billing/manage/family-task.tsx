import { RadioField } from '#app/components/choice-fields.tsx'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { Fields, SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { paymentMethods } from '#app/domain/billing/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { RefundOnline } from './refund-online.tsx'
import type { FamilyTaskName } from './family.server.ts'
import type { balanceWords } from './invoice.server.ts'

interface FamilyTaskProps {
	family: { id: string; name: string }
	balance: ReturnType<typeof balanceWords>
	task: FamilyTaskName
	formKey: string
	payment: string | null
	online: { left: string; amount: string; isReachable: boolean; fee: string | null } | null
	open: { id: string; number: string; due: string; open: string }[]
	first: {
		amount: string
		receivedOn: string
		how: string
		parts: { invoiceId: string; amount: string }[]
	}
}

/** One thing that is done with a family's money. */
export function FamilyTask(props: FamilyTaskProps) {
	if (props.task === 'payment') return <RecordPayment {...props} />
	if (props.online) return <RefundOnline {...props} online={props.online} />
	return props.task === 'refund' ? <Refund {...props} /> : <ReturnPayment {...props} />
}

const hows = [
	{ value: 'oldest', label: 'The oldest open invoices first' },
	{ value: 'chosen', label: 'The amounts below' },
]

function RecordPayment({ family, formKey, open, first }: FamilyTaskProps) {
	const form = useFormPage(first)
	const back = href.familyAccount(family.id)
	return (
		<>
			<ErrorSummary form={form} names={['amount', 'receivedOn', 'method', 'reference', 'how', 'parts']} />
			<PageHead
				title={
					<>
						Record a payment of <bdi>{family.name}</bdi>
					</>
				}
				trail={[{ to: back, label: family.name }]}
			/>
			<Form form={form} submit="Record payment" pending="Saving…" beside={<Back to={back} />}>
				<FormKeyField form={form} value={formKey} />
				<TextField form={form} name="amount" label="Amount" inputMode="decimal" autoComplete="off" />
				<DateField form={form} name="receivedOn" label="Received on" />
				<SelectField form={form} name="method" label="Paid by" options={paymentMethods} empty="Choose" />
				<TextField
					form={form}
					name="reference"
					label="Reference"
					hint="Optional. Such as a check number or the text of the transfer."
					autoComplete="off"
				/>
				<OpenInvoices form={form} open={open} />
			</Form>
		</>
	)
}

function OpenInvoices({ form, open }: { form: FormState } & Pick<FamilyTaskProps, 'open'>) {
	if (open.length === 0) return <p>No invoice is open. The payment stays with the family as credit.</p>
	return (
		<>
			<RadioField form={form} name="how" label="It pays" options={hows} />
			<Fields
				legend="Open invoices"
				hint="Used where “The amounts below” is chosen. What is left stays with the family as credit."
			>
				{open.map((one, i) => (
					<div key={one.id}>
						<HiddenField form={form} name={`parts[${i}].invoiceId`} value={one.id} />
						<TextField
							form={form}
							name={`parts[${i}].amount`}
							label={`Invoice ${one.number}`}
							hint={`${one.open} open, due ${one.due}`}
							inputMode="decimal"
							autoComplete="off"
						/>
					</div>
				))}
			</Fields>
		</>
	)
}

function Refund({ family, balance, formKey }: FamilyTaskProps) {
	const form = useFormPage()
	const back = href.familyAccount(family.id)
	return (
		<>
			<ErrorSummary form={form} names={['amount', 'method', 'reason']} />
			<PageHead
				title={
					<>
						Refund credit to <bdi>{family.name}</bdi>
					</>
				}
				line={`${balance.credit} of credit`}
				trail={[{ to: back, label: family.name }]}
			/>
			<Form form={form} submit="Record refund" pending="Saving…" beside={<Back to={back} />}>
				<FormKeyField form={form} value={formKey} />
				<TextField form={form} name="amount" label="Amount" inputMode="decimal" autoComplete="off" />
				<SelectField form={form} name="method" label="Paid back by" options={paymentMethods} empty="Choose" />
				<TextField form={form} name="reason" label="Reason" autoComplete="off" />
			</Form>
		</>
	)
}

function ReturnPayment({ family, payment }: FamilyTaskProps) {
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title="Was this payment returned by the bank?"
			consequences={[
				'The invoices it paid are open again.',
				'The payment stays in the account, marked as returned.',
			]}
			submit="Mark as returned"
			pending="Saving…"
			back={{ to: href.familyAccount(family.id), label: 'Back to the account' }}
		>
			<HiddenField form={form} name="paymentId" value={payment ?? ''} />
		</ConfirmPage>
	)
}

function Back({ to }: { to: string }) {
	return (
		<Link className="button" to={to}>
			Cancel
		</Link>
	)
}
