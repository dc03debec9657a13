import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import {
	planNames,
	plans,
	priceWords,
	yearlySaving,
	type Cycle,
	type PlanName,
} from '#app/domain/subscription/plans.ts'

/** Both prices are in the page; two radio buttons say which is seen, with or without script. */
export function Pricing({ cycle }: { cycle: Cycle }) {
	return (
		<section id="pricing" className="wrap band-plain">
			<h2>Fair prices, shown plainly</h2>
			<p className="muted">In US dollars. Every plan has all core features.</p>
			<div className="billing" role="group" aria-label="Billing">
				<input type="radio" name="billing" id="monthly" defaultChecked={cycle === 'monthly'} />
				<label htmlFor="monthly">Monthly</label>{' '}
				<input type="radio" name="billing" id="yearly" defaultChecked={cycle === 'yearly'} />
				<label htmlFor="yearly">
					Yearly <span className="saving">Save up to 40%</span>
				</label>
				<ul className="grid">
					{planNames.map((name) => (
						<PlanCard key={name} name={name} />
					))}
				</ul>
			</div>
			<p className="muted small">
				Link to these prices: <a href={siteHref.pricing('monthly')}>monthly</a>,{' '}
				<a href={siteHref.pricing('yearly')}>yearly</a>.
			</p>
		</section>
	)
}

function PlanCard({ name }: { name: PlanName }) {
	const plan = plans[name]
	return (
		<li className={plan.popular ? 'card plan-popular' : 'card'}>
			<h3>
				{plan.name} {plan.popular ? <span className="tag tag-new">Most Popular</span> : null}
			</h3>
			<p className="price by-month">
				<span data-price={`${name}.monthly`}>{priceWords(name, 'monthly')}</span>
				<small>/month</small>
			</p>
			<p className="price by-year">
				<span data-price={`${name}.yearly`}>{priceWords(name, 'yearly')}</span>
				<small>/year</small>
			</p>
			<p className="by-year gain">{yearlySaving(name)}</p>
			<ul>
				{plan.features.map((feature) => (
					<li key={feature}>{feature}</li>
				))}
			</ul>
			<ChooseLink name={name} billing="yearly" /> <ChooseLink name={name} />
		</li>
	)
}

/** The cycle that is seen is the one that is carried on. */
function ChooseLink({ name, billing }: { name: PlanName; billing?: 'yearly' }) {
	const { name: label, popular, solo } = plans[name]
	const register = solo ? href.registerSoloTeacher : href.registerSchool
	return (
		<a
			className={`button ${popular ? 'button-filled ' : ''}${billing ? 'by-year' : 'by-month'}`}
			href={register({ plan: name, billing })}
		>
			Choose {label}
		</a>
	)
}
