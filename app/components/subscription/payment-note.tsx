import { href } from '#app/domain/href.ts'
import { PAYMENT_CONFIRMING } from '#app/domain/subscription/labels.ts'

/** On public pages, while an approved payment waits for the provider. */
export function PaymentNote() {
	return (
		<div className="wrap">
			<p className="notice" role="status">
				<strong>Payment received, being confirmed.</strong> {PAYMENT_CONFIRMING}{' '}
				<a href={href.subscription()}>See your subscription</a>
			</p>
		</div>
	)
}
