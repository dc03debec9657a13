import { Fields, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

interface RefundOnlineProps {
	family: { id: string; name: string }
	formKey: string
	payment: string | null
	online: { left: string; amount: string; isReachable: boolean; fee: string | null }
}

/** Asks how much of an online payment goes back the way it came. */
export function RefundOnline({ family, formKey, payment, online }: RefundOnlineProps) {
	const form = useFormPage({ amount: online.amount })
	const back = href.familyAccount(family.id)
	return (
		<>
			<ErrorSummary form={form} names={['amount', 'reason']} />
			<PageHead
				title={
					<>
						Refund an online payment of <bdi>{family.name}</bdi>
					</>
				}
				line={`${online.left} can be refunded`}
				trail={[{ to: back, label: family.name }]}
			/>
			{online.isReachable ? (
				<Form
					form={form}
					submit="Refund through PayPal"
					pending="Asking PayPal…"
					grave
					beside={
						<Link className="button" to={back}>
							Keep the payment
						</Link>
					}
				>
					<FormKeyField form={form} value={formKey} />
					<HiddenField form={form} name="paymentId" value={payment ?? ''} />
					<ul className="consequences">
						<li>PayPal pays the money back to the payer. This cannot be undone.</li>
						<li>PayPal keeps its fee{online.fee ? ` of ${online.fee}` : ''}.</li>
						<li>
							Credit of the family is used first. Beyond it the invoice is open again: to lower what the
							family owes, write a credit note first.
						</li>
					</ul>
					<Fields legend="Refund">
						<TextField form={form} name="amount" label="Amount" inputMode="decimal" autoComplete="off" />
						<TextField
							form={form}
							name="reason"
							label="Reason"
							hint="The payer reads it at PayPal."
							autoComplete="off"
						/>
					</Fields>
				</Form>
			) : (
				<p>
					This payment came through a PayPal account that is no longer connected. Refund it at PayPal, and
					then record the refund as paid back online.
				</p>
			)}
		</>
	)
}
