import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { paymentMethods } from '#app/domain/billing/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Back } from './task-back.tsx'
import { RecordPayment } from './record-payment.tsx'
import type { Refundable } from './read-refund-online.server.ts'
import { RefundOnline } from './refund-online.tsx'
import type { FamilyTaskName } from './tasks-family.server.ts'
import type { balanceWords } from './read-invoice.server.ts'

export interface FamilyTaskProps {
	family: { id: string; name: string }
	balance: ReturnType<typeof balanceWords>
	task: FamilyTaskName
	formKey: string
	payment: string | null
	online: Refundable | null
	payers: { value: string; label: string }[]
	open: { id: string; number: string; due: string; open: string }[]
	first: {
		amount: string
		receivedOn: string
		method: 'cash'
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
