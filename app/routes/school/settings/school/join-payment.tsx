import { RadioField } from '#app/components/choice-fields.tsx'
import { TextField } from '#app/components/fields.tsx'
import { signUpPayments } from '#app/domain/join/list.ts'
import type { FormState } from '#app/web/use-form-page.ts'

interface Props {
	form: FormState
	labels: { payment: string; deposit: string }
	takesOnline: boolean
}

/** The fields for the payment at sign-up. */
export function JoinPayment({ form, labels, takesOnline }: Props) {
	return (
		<>
			<RadioField form={form} name="payment" label={labels.payment} options={signUpPayments} />
			<TextField
				form={form}
				name="deposit"
				label={labels.deposit}
				inputMode="decimal"
				autoComplete="off"
				only="deposit"
			/>
			<p className="muted">
				{takesOnline
					? 'Families pay online, and the place is held while they do. '
					: 'No online payments are connected, so families get the reference for a transfer. '}
				Classes that are billed after the lessons, requests and the waiting list ask for nothing.
			</p>
		</>
	)
}
