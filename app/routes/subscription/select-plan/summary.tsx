import { CancelRegistration } from '#app/components/subscription/cancel-registration.tsx'
import { useSay } from '#app/components/say.ts'
import { Sentence, usePageLanguage, useSiteWords } from '#app/components/site/spoken.tsx'
import { Enhancement } from '#app/components/shell/enhancement.tsx'
import { href } from '#app/domain/href.ts'
import type { PlanPage } from '#app/domain/subscription/plan-page.ts'
import { plans, priceWords } from '#app/domain/subscription/plans.ts'
import { SCRIPT_SAYS } from './script-words.ts'

interface OrderSummaryProps {
	page: PlanPage
	/** Email address of the signed-in owner; null for visitors, who register first. */
	email: string | null
}

/** The plan, its price, and the payment button. */
export function OrderSummary({ page, email }: OrderSummaryProps) {
	const { chosen, cycle } = page
	const say = useSay()
	const text = useSiteWords().plans
	const price = priceWords(chosen, cycle, usePageLanguage())
	const parts = [
		<strong key="plan">{plans[chosen].name}</strong>,
		<strong key="today">{price}</strong>,
		price,
	]
	return (
		<div className="order">
			<section className="card" id="summary" aria-labelledby="summary-title">
				<h2 id="summary-title">{say('Order summary')}</h2>
				<p>
					<Sentence
						say={(plan, today, again) => text.order(plan, today, again, cycle === 'yearly')}
						parts={parts}
					/>
				</p>
				{page.register ? (
					<a className="button button-filled button-wide" href={page.register}>
						{say('Continue to registration')}
					</a>
				) : (
					<Payment page={page} price={price} />
				)}
			</section>{' '}
			{email ? (
				<p className="before-paying">
					{say('Questions before you pay?')} <a href={href.support('admin')}>{say('Contact Support')}</a>
				</p>
			) : null}
			<div className="mt-5 flex">
				<WayOut cancels={page.cancels} email={email} />
			</div>
		</div>
	)
}

/** A form that redirects to the provider. With JavaScript the provider's own buttons replace it. */
function Payment({ page: { chosen, cycle }, price }: { page: PlanPage; price: string }) {
	const say = useSay()
	return (
		<>
			<form method="post" action={href.pay()} data-checkout="" data-says={useOtherWords()}>
				<input type="hidden" name="plan" value={chosen} />
				<input type="hidden" name="cycle" value={cycle} />
				<button
					className="button button-filled button-wide"
					type="submit"
					data-pending={say('Opening PayPal...')}
				>
					{say(`Pay ${price} with PayPal`)}
				</button>
			</form>
			<div id="paypal-buttons" />
			<Enhancement name="checkout" />
		</>
	)
}

/** Texts of the script, translated if the page is not in English. */
function useOtherWords(): string | undefined {
	const say = useSay()
	if (usePageLanguage() === 'en') return undefined
	return JSON.stringify(Object.fromEntries(SCRIPT_SAYS.map((english) => [english, say(english)])))
}

/** Shown below the payment, and less prominent. */
function WayOut({ cancels, email }: { cancels: PlanPage['cancels']; email: string | null }) {
	const say = useSay()
	if (cancels === 'visit') {
		return (
			<a className="button-quiet" href={href.landing()}>
				{say(email ? 'Cancel' : 'Cancel Registration')}
			</a>
		)
	}
	if (cancels === 'registration') return <CancelRegistration email={email} className="button-quiet" />
	return (
		<form method="post" action={href.upgrade()}>
			<button className="button-quiet" type="submit" name="intent" value="cancel-upgrade">
				{say('Cancel')}
			</button>
		</form>
	)
}
