import { useSay } from '#app/components/say.ts'
import { href } from '#app/domain/href.ts'
import { PAYMENT_CONFIRMING } from '#app/domain/subscription/labels.ts'

/** Shown on public pages while an approved payment awaits confirmation. */
export function PaymentNote() {
	const say = useSay()
	return (
		<div className="wrap">
			<p className="notice" role="status">
				<strong>{say('Payment received, being confirmed.')}</strong> {say(PAYMENT_CONFIRMING)}{' '}
				<a href={href.subscription()}>{say('See your subscription')}</a>
			</p>
		</div>
	)
}
