import type { ReactNode } from 'react'
import { RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField, TextField } from '#app/components/fields.tsx'
import { Link } from '#app/components/link.tsx'
import { paymentMethods } from '#app/domain/billing/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'

interface PaymentFieldsProps {
	form: FormState
	/** The symbol. */
	currency: string
	/** Shown beside the amount and the day. */
	children?: ReactNode
}

export function PaymentFields({ form, currency, children }: PaymentFieldsProps) {
	return (
		<>
			<div className="field-pair">
				<TextField
					form={form}
					name="amount"
					label={`Amount, ${currency}`}
					inputMode="decimal"
					autoComplete="off"
				/>
				<DateField form={form} name="receivedOn" label="Received on" />
				{children}
			</div>
			<RadioField form={form} name="method" label="Paid by" options={paymentMethods} looks="buttons" />
			<TextField
				form={form}
				name="reference"
				label="Reference"
				optional
				hint="Such as a check number or the text of the transfer."
				autoComplete="off"
			/>
		</>
	)
}

interface ReceiptFieldProps {
	form: FormState
	/** Names of the people who get the receipt, or empty. */
	names: string
	/** The reason if there is no one to email. */
	text: string
	/** Left out for a teacher, who cannot open the pages of the office. */
	fix?: { to: string; label: string }
}

export function ReceiptField({ form, names, text, fix }: ReceiptFieldProps) {
	if (!names)
		return (
			<p className="hint">
				{text} No receipt is emailed. {fix ? <Link to={fix.to}>{fix.label}</Link> : null}
			</p>
		)
	return <CheckboxField form={form} name="receipt" label="Email a receipt" hint={names} />
}
