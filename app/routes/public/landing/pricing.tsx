import { useSay } from '#app/components/say.ts'
import { usePageLanguage } from '#app/components/site/spoken.tsx'
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

/** Both prices are rendered; radio buttons switch between them without JavaScript. */
export function Pricing({ cycle }: { cycle: Cycle }) {
	const say = useSay()
	return (
		<section id="pricing" className="wrap band-plain">
			<h2>{say('Fair prices, shown plainly')}</h2>
			<p className="muted">{say('In US dollars. Every plan has all core features.')}</p>
			<div className="billing" role="group" aria-label={say('Billing')}>
				<input type="radio" name="billing" id="monthly" defaultChecked={cycle === 'monthly'} />
				<label htmlFor="monthly">{say('Monthly')}</label>{' '}
				<input type="radio" name="billing" id="yearly" defaultChecked={cycle === 'yearly'} />
				<label htmlFor="yearly">
					{say('Yearly')} <span className="saving">{say('Save up to 40%')}</span>
				</label>
				<ul className="grid">
					{planNames.map((name) => (
						<PlanCard key={name} name={name} />
					))}
				</ul>
			</div>
			<p className="muted small">
				{say('Link to these prices:')} <a href={siteHref.pricing('monthly')}>{say('monthly')}</a>,{' '}
				<a href={siteHref.pricing('yearly')}>{say('yearly')}</a>.
			</p>
		</section>
	)
}

function PlanCard({ name }: { name: PlanName }) {
	const plan = plans[name]
	const say = useSay()
	const language = usePageLanguage()
	return (
		<li className={plan.popular ? 'card plan-popular' : 'card'}>
			<h3>
				{plan.name} {plan.popular ? <span className="tag tag-new">{say('Most Popular')}</span> : null}
			</h3>
			<p className="price by-month">
				<span data-price={`${name}.monthly`}>{priceWords(name, 'monthly', language)}</span>
				<small>{say('/month')}</small>
			</p>
			<p className="price by-year">
				<span data-price={`${name}.yearly`}>{priceWords(name, 'yearly', language)}</span>
				<small>{say('/year')}</small>
			</p>
			<p className="by-year gain">{say(yearlySaving(name, language))}</p>
			<ul>
				{plan.features.map((feature) => (
					<li key={feature}>{say(feature)}</li>
				))}
			</ul>
			<ChooseLink name={name} billing="yearly" /> <ChooseLink name={name} />
		</li>
	)
}

/** Links carry the visible billing cycle. */
function ChooseLink({ name, billing }: { name: PlanName; billing?: 'yearly' }) {
	const { name: label, popular, solo } = plans[name]
	const say = useSay()
	const register = solo ? href.registerSoloTeacher : href.registerSchool
	return (
		<a
			className={`button ${popular ? 'button-filled ' : ''}${billing ? 'by-year' : 'by-month'}`}
			href={register({ plan: name, billing })}
		>
			{say(`Choose ${label}`)}
		</a>
	)
}
