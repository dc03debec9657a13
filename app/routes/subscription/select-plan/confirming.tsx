import { ActivationNote } from '#app/components/subscription/activation-note.tsx'
import type { ActivationTry } from '#app/domain/subscription/activation.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { PAYMENT_CONFIRMING } from '#app/domain/subscription/labels.ts'

interface PaymentConfirmingProps {
	/** What was bought, and its price. */
	plan: string
	look: ActivationTry
	solo: boolean
}

/** In place of the plans, while an approved payment waits for the provider: nothing here can be paid twice. */
export function PaymentConfirming({ plan, look, solo }: PaymentConfirmingProps) {
	return (
		<section className="wrap page-plain">
			<h1>Payment received, being confirmed</h1>
			<p>{PAYMENT_CONFIRMING}</p>
			<p>
				Your plan: <strong>{plan}</strong>. This usually takes a minute. We keep checking, so you can close
				this page and come back later.
			</p>
			<ActivationNote look={look} solo={solo} />
			<p className="button-row part">
				<a className="button" href={href.subscription()}>
					See your subscription
				</a>
				<a className="button" href={siteHref.contact()}>
					It’s taking more than a day
				</a>
			</p>
		</section>
	)
}
