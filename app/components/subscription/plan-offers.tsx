import { useSay } from '#app/components/say.ts'
import { href } from '#app/domain/href.ts'
import type { Cycle, PlanName } from '#app/domain/subscription/plans.ts'

export interface PlanOffer {
	plan: PlanName
	name: string
	features: readonly string[]
	isCurrent: boolean
	prices: { cycle: Cycle; price: string; saving: string | null; isPaid: boolean; isUsual: boolean }[]
	/** Differences from the current plan. */
	gains: string[]
	losses: string[]
	/** The reason why the plan cannot be chosen. */
	refusal: string | null
}

export function PlanOffers({ offers }: { offers: PlanOffer[] }) {
	const say = useSay()
	return (
		<section className="part" id="change">
			<h2>{say(offers.length > 1 ? 'Compare and change plan' : 'Change plan')}</h2>
			<p>
				{say(
					'What is left of your plan is taken off the new one. You see what you would pay before you confirm.',
				)}
			</p>
			<div className="plans cards">
				{offers.map((offer) => (
					<Offer key={offer.plan} offer={offer} />
				))}
			</div>
		</section>
	)
}

function Offer({ offer }: { offer: PlanOffer }) {
	const { plan, name, isCurrent, features, gains, losses, refusal } = offer
	const say = useSay()
	return (
		<form
			className={isCurrent ? 'card plan-popular' : 'card'}
			method="get"
			action={href.changePlan()}
			aria-label={name}
		>
			<input type="hidden" name="plan" value={plan} />
			<h3>
				{name} {isCurrent ? <span className="tag tag-good">{say('Your plan')}</span> : null}
			</h3>
			<Prices offer={offer} />
			<ul>
				{features.map((feature) => (
					<li key={feature}>{say(feature)}</li>
				))}
			</ul>
			<Difference label="You gain" features={gains} />
			<Difference label="You give up" features={losses} />
			{refusal ? (
				<p role="note">
					<strong>{say(refusal)}</strong>{' '}
					{say('Archive the teachers and students who have left, or choose a larger plan.')}
				</p>
			) : (
				<p>
					<button className={isCurrent ? 'button' : 'button button-filled'} type="submit">
						{say(buttonWords(offer))}
					</button>
				</p>
			)}
		</form>
	)
}

function Difference({ label, features }: { label: string; features: string[] }) {
	const say = useSay()
	if (features.length === 0) return null
	return (
		<p>
			<strong>{say(label)}:</strong> {features.map((feature) => say(feature)).join(', ')}
		</p>
	)
}

/** A choice of the billing cycle, if there is more than one. */
function Prices({ offer: { prices, refusal } }: { offer: PlanOffer }) {
	const say = useSay()
	const open = prices.filter(({ isPaid }) => !isPaid)
	const isChoice = open.length > 1 && !refusal
	if (isChoice)
		return (
			<div className="field" role="radiogroup" aria-label={say('Billing')}>
				{prices.map((price) => (
					<label key={price.cycle} className="check">
						<input type="radio" name="cycle" value={price.cycle} defaultChecked={price.isUsual} />
						<Price price={price} />
					</label>
				))}
			</div>
		)
	return prices.map((price) => (
		<p key={price.cycle}>
			{price.isPaid || refusal ? null : <input type="hidden" name="cycle" value={price.cycle} />}
			<Price price={price} />
		</p>
	))
}

function Price({ price: { cycle, price, saving, isPaid } }: { price: PlanOffer['prices'][number] }) {
	const say = useSay()
	const text = isPaid ? 'You pay this now' : saving
	return (
		<span>
			<strong>{price}</strong> {say(cycle === 'monthly' ? '/month' : '/year')}{' '}
			{text ? <span className="muted">{say(text)}</span> : null}
		</span>
	)
}

function buttonWords({ name, isCurrent, prices }: PlanOffer) {
	if (!isCurrent) return `Change to ${name}`
	const paid = prices.find(({ isPaid }) => isPaid)
	if (!paid) return `Renew ${name}`
	return paid.cycle === 'monthly' ? 'Pay by the year' : 'Pay by the month'
}
