import { ActivationNote } from '#app/components/subscription/activation-note.tsx'
import type { ActivationTry } from '#app/domain/subscription/activation.ts'
import { useSay } from '#app/components/say.ts'
import { Sentence, usePageLanguage, useSiteWords } from '#app/components/site/spoken.tsx'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { PAYMENT_CONFIRMING } from '#app/domain/subscription/labels.ts'
import { plans, priceWords, type Cycle, type PlanName } from '#app/domain/subscription/plans.ts'

interface PaymentConfirmingProps {
	/** The plan that was bought. */
	bought: { plan: PlanName; cycle: Cycle }
	look: ActivationTry
	solo: boolean
}

/** Replaces the plans while an approved payment is being confirmed, so that nothing is paid twice. */
export function PaymentConfirming({ bought, look, solo }: PaymentConfirmingProps) {
	const say = useSay()
	const text = useSiteWords().plans
	const language = usePageLanguage()
	const { plan, cycle } = bought
	const price = text.price(plans[plan].name, priceWords(plan, cycle, language), cycle === 'yearly')
	return (
		<section className="wrap page-plain">
			<h1>{say('Payment received, being confirmed')}</h1>
			<p>{say(PAYMENT_CONFIRMING)}</p>
			<p>
				<Sentence say={text.bought} parts={[<strong key="plan">{price}</strong>]} />
			</p>
			<ActivationNote look={look} solo={solo} />
			<p className="button-row part">
				<a className="button" href={href.subscription()}>
					{say('See your subscription')}
				</a>
				<a className="button" href={siteHref.contact()}>
					{say('It’s taking more than a day')}
				</a>
			</p>
		</section>
	)
}
