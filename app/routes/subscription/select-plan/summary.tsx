import { CancelRegistration } from '#app/components/subscription/cancel-registration.tsx'
import { Enhancement } from '#app/components/shell/enhancement.tsx'
import { href } from '#app/domain/href.ts'
import type { PlanPage } from '#app/domain/subscription/plan-page.ts'
import { plans, priceWords } from '#app/domain/subscription/plans.ts'

interface OrderSummaryProps {
	page: PlanPage
	/** Of the owner who is signed in; without one the way on is to register. */
	email: string | null
}

/** What will be paid, for what, and the one button that leads there. */
export function OrderSummary({ page, email }: OrderSummaryProps) {
	const { chosen, cycle } = page
	const price = priceWords(chosen, cycle)
	return (
		<section className="card order" id="summary" aria-labelledby="summary-title">
			<h2 id="summary-title">Order summary</h2>
			<p>
				<strong>{plans[chosen].name}</strong>, paid {cycle}: <strong>{price}</strong> today, then {price}{' '}
				every {cycle === 'monthly' ? 'month' : 'year'}. You can cancel at any time and keep what you paid for.
			</p>
			{page.register ? (
				<p>
					<a className="button button-filled button-wide" href={page.register}>
						Continue to registration
					</a>
				</p>
			) : (
				<Payment page={page} price={price} />
			)}
			<WayOut cancels={page.cancels} email={email} />
		</section>
	)
}

/** A form that leads to the provider; a script puts the provider's own buttons in its place. */
function Payment({ page: { chosen, cycle }, price }: { page: PlanPage; price: string }) {
	return (
		<>
			<form method="post" action={href.pay()} data-checkout="">
				<input type="hidden" name="plan" value={chosen} />
				<input type="hidden" name="cycle" value={cycle} />
				<button className="button button-filled button-wide" type="submit" data-pending="Opening PayPal...">
					Pay {price} with PayPal
				</button>
			</form>
			<div id="paypal-buttons" />
			<Enhancement name="checkout" />
		</>
	)
}

function WayOut({ cancels, email }: { cancels: PlanPage['cancels']; email: string | null }) {
	if (cancels === 'visit') {
		return (
			<a className="button button-wide" href={href.landing()}>
				{email ? 'Cancel' : 'Cancel Registration'}
			</a>
		)
	}
	if (cancels === 'registration') return <CancelRegistration email={email} className="button button-wide" />
	return (
		<form method="post" action={href.upgrade()}>
			<button className="button button-wide" type="submit" name="intent" value="cancel-upgrade">
				Cancel
			</button>
		</form>
	)
}
