import { RadioField } from '#app/components/choice-fields.tsx'
import { Link } from '#app/components/link.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { TextField } from '#app/components/fields.tsx'
import { href } from '#app/domain/href.ts'
import { signUpPayments } from '#app/domain/join/list.ts'
import type { FormState } from '#app/web/use-form-page.ts'

interface Props {
	form: FormState
	labels: { payment: string; deposit: string }
	takesOnline: boolean
	lacksWayToPay: boolean
}

/** The fields for the payment at sign-up, for those whose account includes money. */
export function JoinPayment({ form, labels, takesOnline, lacksWayToPay }: Props) {
	if (!useOpenAreas().money) return null
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
				{lacksWayToPay ? (
					<>
						They are not told where to: first{' '}
						<Link to={href.manageBilling('rules')}>enter your bank account or another way to pay</Link>.{' '}
					</>
				) : null}
				Classes that are billed after the lessons, requests and the waiting list ask for nothing. Families who
				sign up in the portal pay with their next invoice.
			</p>
		</>
	)
}
